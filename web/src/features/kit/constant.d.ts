/** Compiled into the page outside hardened mode only. */
declare const __KIT__: boolean
