#ifdef LIBRARY
int shared_variable;
void in_library(void) { shared_variable = 1; }
#endif
#if !defined LIBRARY || defined MAIN
extern int shared_variable;
void in_library(void);
int main(void) { in_library(); return shared_variable - 1; }
#endif
