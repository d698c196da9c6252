import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const WEB = path.join(import.meta.dirname, '../..')
const VITE = path.join(WEB, '../node_modules/vite/bin/vite.js')

type Bundle = readonly { name: string; text: string }[]

const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-bundle-'))
let usual: Bundle = []
let hardened: Bundle = []

beforeAll(() => {
  usual = build('')
  hardened = build('1')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function build(isHardened: '' | '1'): Bundle {
  const outDir = path.join(folder, `dist${isHardened}`)
  const args = [VITE, 'build', '--outDir', outDir, '--logLevel', 'error']
  execFileSync(process.execPath, args, {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production', HARDENED: isHardened },
    stdio: 'pipe',
  })
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(js|html|css)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(outDir, name), 'utf8') }))
}

const hasChunk = (bundle: Bundle, chunk: string) =>
  bundle.some(({ name }) => path.basename(name).startsWith(`${chunk}-`))

const says = (bundle: Bundle, text: string) => bundle.some((file) => file.text.includes(text))

// In the usual bundle they have to be found, or they would be looked for by a wrong name.
test.each([
  ['the wallet for tests', 'announce', 'Parvalue test wallet'],
  ['its keys', 'memory', 'test test test test'],
  ['the page of parts', 'kit-page', 'Every shared part once'],
  ['the way to it', 'kit-page', '`/kit`'],
  ['the local explorer', 'local-explorer-routes', '/local/$chainId/tx/$hash'],
])('%s is in the usual bundle, and not in a hardened one', (_, chunk, text) => {
  const look = (bundle: Bundle) => ({ chunk: hasChunk(bundle, chunk), text: says(bundle, text) })
  expect(look(usual)).toEqual({ chunk: true, text: true })
  expect(look(hardened)).toEqual({ chunk: false, text: false })
})

test('the rest of the page is in both', () => {
  for (const bundle of [usual, hardened]) {
    expect(hasChunk(bundle, 'terms-page')).toBe(true)
    expect(says(bundle, 'Connect Wallet')).toBe(true)
  }
})
