/* Searches a file for lines that contain the pattern. Prints `name:count`, or with `lines` each line as `name:number:line`, in
 * one piece, whoever else prints at the same time. Returns how many there are, -1 if the file cannot be read (and says so). */
long scan(const char *name, const char *pattern, int lines);
