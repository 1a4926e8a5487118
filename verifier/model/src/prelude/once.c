/* What std::call_once hands to pthread_once: the function that the calling thread has noted. */
_Thread_local void *callable __asm__("_ZSt15__once_callable") __attribute__((weak));
_Thread_local void (*call)(void) __asm__("_ZSt11__once_call") __attribute__((weak));
__attribute__((weak)) void __once_proxy(void) { call(); }
