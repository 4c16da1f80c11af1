"""What people write above the columns of a list of players, in many languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.app.folding import folded

FIELDS = (
    "name",
    "last",
    "first",
    "rating",
    "title",
    "federation",
    "club",
    "fide_id",
    "birth",
    "sex",
    "grade",
    "groups",
    "notes",
    "number",
)
"""What a column may be; `last` and `first` together make a name, `number` is a count that nobody needs."""

_WORDS = {
    "name": """name, names, full name, player, player name, spieler, spielername, teilnehmer, nom et prenom, nom prenom,
        joueur, jugador, jugadores, nombre y apellidos, apellidos y nombre, apellidos nombre, giocatore, nominativo,
        jogador, speler, naam, deltager, spiller, spelare, pelaaja, zawodnik, nazwisko i imie, hrac, jmeno a prijmeni,
        jatekos, jucator, играч, игрок, участник, имя фамилия, фамилия имя, фио, фамилия и имя, гравець, учасник,
        прізвище та імя, ho va ten, ho ten, ten, ky thu, van dong vien, vdv, nama, nama pemain, oyuncu, ad soyad,
        adi soyadi, 姓名, 名字, 棋手, 選手, 選手名, 氏名, 이름, 성명, ชื่อ, ชื่อ สกุล, ชื่อ นามสกุล, नाम, खिलाड़ी, नाव, اسم, الاسم,
        لاعب, שם, ονομα, ονοματεπωνυμο""",
    "last": """last, last name, lastname, surname, family name, familyname, nachname, familienname, nom, nom de famille,
        apellido, apellidos, cognome, sobrenome, apelido, ultimo nome, achternaam, familienaam, efternavn, etternavn,
        efternamn, sukunimi, nazwisko, prijmeni, priezvisko, vezeteknev, nume, prezime, фамилия, прізвище, презиме, ho,
        nama keluarga, soyad, soyadi, 姓, 姓氏, 성, นามสกุล, สกุล, उपनाम, επωνυμο""",
    "first": """first, first name, firstname, given name, given names, forename, vorname, prenom, nombre, nombres, nome,
        primeiro nome, voornaam, fornavn, fornamn, etunimi, imie, jmeno, meno, keresztnev, utonev, prenume, ime, имя,
        імя, ten goi, nama depan, ad, adi, 名, 이름만, ชื่อจริง, पहला नाम""",
    "rating": """rating, rtg, rtng, elo, elo fide, fide elo, fide rating, rating fide, fide rtg, rtgi, rtg i, std, standard,
        standard rating, wertzahl, elozahl, wertung, classement, punteggio elo, ranking, elo internacional, speelsterkte,
        vahvuusluku, ranking elo, elo pont, рейтинг, эло, рейтинг фиде, he so, he so elo, diem elo, 等级分, 等級分, 棋力,
        レーティング, 레이팅, เรตติ้ง, रेटिंग, التصنيف, תצלום, irtg, int rating, elo int""",
    "title": """title, titel, titre, titulo, titolo, tittel, tytul, cim, titlu, звание, титул, звання, danh hieu, dang cap,
        gelar, unvan, 头衔, 称号, 稱號, 타이틀, ตำแหน่ง, उपाधि""",
    "federation": """fed, federation, country, nation, land, verband, pays, pais, federacion, federazione, nazione, federacao,
        bond, forbund, kraj, federacja, zeme, stat, nemzet, orszag, tara, федерация, страна, країна, lien doan, quoc gia,
        negara, ulke, federasyon, 国家, 國家, 协会, 国, 국가, ประเทศ, สมาพันธ์, देश, الاتحاد, ομοσπονδια, noc""",
    "club": """club, verein, team, school, schule, cercle, escuela, colegio, circolo, societa, clube, escola, vereniging,
        klub, klubb, skole, seura, klub szkola, oddil, egyesulet, scoala, клуб, команда, школа, clb, cau lac bo, don vi,
        truong, klub sekolah, sekolah, kulup, okul, 俱乐部, 俱樂部, 学校, 單位, 单位, クラブ, 클럽, 학교, สโมสร, โรงเรียน, क्लब,
        विद्यालय""",
    "fide_id": """fide id, fideid, id fide, fide no, fide nr, fide number, fide code, fide nummer, code fide, codigo fide,
        no fide, fide kod, id, player id, ident, fide id no, номер фиде, код фиде, ид фиде, ma fide, ma so fide, 国际棋联编号,
        फिडे आईडी""",
    "birth": """birth, born, birthday, birthdate, date of birth, birth date, year of birth, birth year, birthyear, dob, yob,
        b year, year, geb, geb datum, geb jahr, jg, geburt, geburtsdatum, geburtsjahr,
        geboren, jahrgang, naissance, date de naissance, ne le, annee,
        nacimiento, fecha de nacimiento, ano de nacimiento, nascita, data di nascita, anno di nascita, nascimento,
        data de nascimento, geboortedatum, geboortejaar, fodt, fodselsdato, fodselsar, fodelsedatum, syntymaaika,
        data urodzenia, rok urodzenia, datum narozeni, rocnik, szuletes, szuletesi datum, data nasterii, дата рождения,
        год рождения, дата народження, ngay sinh, nam sinh, tanggal lahir, dogum tarihi, dogum yili, 出生日期, 生日,
        出生年月, 生年月日, 생년월일, วันเกิด, ปีเกิด, जन्म तिथि, जन्मतिथि""",
    "sex": """sex, gender, m f, w m, geschlecht, sexe, genre, sexo, genero, sesso, geslacht, kon, kjonn, sukupuoli, plec,
        pohlavi, nem, пол, стать, gioi tinh, gt, jenis kelamin, cinsiyet, 性别, 性別, 성별, เพศ, लिंग""",
    "grade": """grade, class, school class, form, klasse, schulklasse, klassenstufe, classe, grado, curso, klas, klasa, klass,
        trida, lop, khoi, khoi lop, класс, клас, kelas, sinif, 年级, 年級, 班级, 学年, 학년, ชั้น, ระดับชั้น, कक्षा""",
    "groups": """groups, group, own groups, category, categories, section, sections, division, gruppe, gruppen, kategorie,
        kategorien, groupe, groupes, categorie, categories d age, grupo, grupos, categoria, categorias, gruppo,
        gruppi, groep, groepen, grupp, ryhma, sarja, grupa, kategoria, skupina, kategorie hrace, csoport,
        группа, группы, категория, група, категорія, nhom, bang, hang muc, kelompok, kategori, grup, 组, 組, 组别, 組別,
        部門, 그룹, 부문, กลุ่ม, ประเภท, รุ่น, समूह, वर्ग, श्रेणी""",
    "notes": "notes, note, remark, remarks, comment, comments, bemerkung, bemerkungen, remarque, observaciones, ghi chu",
    "number": """no, nr, num, number, pos, rank, rk, start no, starting no, sno, s no, snr, startnr, start nr, startnummer,
        lp, n, numero, num dep, stt, so, tt, 序号, 序號, 编号, 番号, 번호, ลำดับ, क्रमांक, номер""",
}


def _words() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for field, text in _WORDS.items():
        for word in text.split(","):
            found.setdefault(folded(word), field)
    return MappingProxyType(found)


WORDS: Mapping[str, str] = _words()
"""Folded word to field."""


def field_of(header: str) -> str:
    """The field that a header means, empty when it is not known."""
    word = folded(header)
    if word in WORDS:
        return WORDS[word]
    without = folded(header.partition("(")[0])
    return WORDS.get(without, "")
