"""The same rounds paired by a program that shares no code with this one."""
