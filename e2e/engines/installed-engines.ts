import { existsSync, globSync } from 'node:fs'

// These are the paths of Debian's packages.
export const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
/** A screen in memory, because the browser of WebKitGTK has no mode without one. */
export const SCREEN_IN_MEMORY = '/usr/bin/Xvfb'

/** Returns the small browser of WebKitGTK; null if it is not installed. */
export const findWebKitBrowser = (): string | null =>
  globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? null

/** Lists the Debian packages that the tests with WebKit need and that are not installed. */
export const listMissingOfWebKit = (): string[] => [
  ...(existsSync(WEBKIT_DRIVER) && findWebKitBrowser() ? [] : ['webkit2gtk-driver']),
  ...(existsSync(SCREEN_IN_MEMORY) ? [] : ['xvfb']),
]
