/** Compiled into the page only outside hardened mode. */
declare const __KIT__: boolean
