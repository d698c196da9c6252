import { expect, test } from 'vitest'
import { explainMissingBrowser } from '../../e2e/support/browser.ts'

const MAC = { platform: 'darwin', arch: 'arm64' } as const
const LINUX = { platform: 'linux', arch: 'x64' } as const

test('a configured browser that does not exist is refused', () => {
  expect(explainMissingBrowser('/no/chrome', LINUX)).toBe(
    'CHROME_PATH=/no/chrome is not there. Correct it, or leave it out.',
  )
})

test('without a browser from npm for the machine, the user is asked to install one', () => {
  expect(explainMissingBrowser('', MAC, ['/no/chrome'])).toBe(
    'The browser tests find no Chromium. Install Chrome or Chromium, or set CHROME_PATH to one.',
  )
})

test.each([
  ['one that is named', process.execPath, MAC, []],
  ['one that is installed', '', MAC, [process.execPath]],
  ['that of npm', '', LINUX, []],
])('%s is used', (_, chosen, machine, installed) => {
  expect(explainMissingBrowser(chosen, machine, installed)).toBeNull()
})
