import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

export type InstalledBrowser = { executablePath: string; env: Record<string, string> }

/** Usual install locations of browsers; the first existing one is used. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const UNPACKED = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))

const FONTS = `${UNPACKED}/fonts`

/**
 * Font configuration that replaces the package's, whose folders do not exist here: without it system fonts would have
 * no glyphs.
 */
const FONTS_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${FONTS}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${FONTS}/cache</cachedir>
</fontconfig>
`

/** Lists the paths at which a browser may be installed, Playwright's own last. */
const listInstallPaths = () => [...INSTALLED, chromium.executablePath()]

/**
 * Explains why no browser is available and how to install one; null if there is one, or if npm provides it
 * (Linux x64).
 */
export function explainMissingBrowser(
  chosen = process.env.CHROME_PATH,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process,
  installed: readonly string[] = listInstallPaths(),
): string | null {
  if (chosen) {
    return existsSync(chosen)
      ? null
      : `CHROME_PATH=${chosen} is not there. Correct it, or leave it out.`
  }
  const isPacked = platform === 'linux' && arch === 'x64'
  if (isPacked || installed.some((path) => existsSync(path))) return null
  return 'The browser tests find no Chromium. Install Chrome or Chromium, or set CHROME_PATH to one.'
}

/**
 * Returns the browser of `CHROME_PATH` if it is set, else an installed one, else Playwright's own, else the one from
 * npm.
 */
export async function findBrowser(): Promise<InstalledBrowser> {
  const fault = explainMissingBrowser()
  if (fault !== null) throw new Error(fault)
  const chosen = process.env.CHROME_PATH
  const installed = chosen || listInstallPaths().find((path) => existsSync(path))
  return installed ? { executablePath: installed, env: {} } : unpackBrowser()
}

/**
 * Unpacks the browser from its npm package, with the libraries that a bare machine lacks. The package unpacks
 * into the temporary folder, so that is redirected; a marker file says that the unpacking is complete.
 */
async function unpackBrowser(): Promise<InstalledBrowser> {
  const mark = `${UNPACKED}/complete`
  if (!existsSync(mark)) {
    await rm(UNPACKED, { recursive: true, force: true })
    await mkdir(UNPACKED, { recursive: true })
    const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV }
    Object.assign(process.env, { TMPDIR: UNPACKED, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    await writeFile(`${FONTS}/fonts.conf`, FONTS_CONFIG)
    await writeFile(mark, '')
  }
  return {
    executablePath: `${UNPACKED}/chromium`,
    env: { LD_LIBRARY_PATH: `${UNPACKED}/al2023/lib`, FONTCONFIG_PATH: FONTS },
  }
}
