// Everything works without this; with it, pages change in place, keys work, and results survive a lost network.
import { start as startForms } from "./forms.js";
import { start as startKeys } from "./keys.js";
import { start as startLive } from "./live.js";
import { start as startHeld } from "./held.js";
import { start as startResults } from "./results.js";
import { start as startSeats } from "./seats.js";
import { start as startPlayers } from "./players.js";
import { start as startDoor } from "./door.js";
import { start as startFiles } from "./files.js";
import { start as startMatching } from "./matching.js";
import { start as startTools } from "./tools.js";
import { start as startSorting } from "./sorting.js";
import { start as startSettings } from "./settings.js";

startForms();
startDoor();
startFiles();
startMatching();
startTools();
startSorting();
startSettings();
startKeys();
startSeats();
startPlayers();
startResults();
startLive();
startHeld();
