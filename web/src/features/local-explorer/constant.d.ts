/** Compiled into the page outside hardened mode only. */
declare const __LOCAL_EXPLORER__: boolean
