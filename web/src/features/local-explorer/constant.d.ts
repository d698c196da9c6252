/** Compiled into the page only outside hardened mode. */
declare const __LOCAL_EXPLORER__: boolean
