import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROTLI_SUFFIX } from '../../../compress-files.ts'
import { MANIFEST_FILE, toIntegrity } from '../../../page-integrity.ts'

const WEB = path.join(import.meta.dirname, '../../..')
const VITE = path.join(WEB, '../node_modules/vite/bin/vite.js')

type Bundle = readonly { name: string; text: string }[]

const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-bundle-'))
let standard: Bundle = []
let hardened: Bundle = []

beforeAll(() => {
  standard = build('')
  hardened = build('1')
})
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

const containsText = (bundle: Bundle, text: string) =>
  bundle.some((file) => file.text.includes(text))

// The standard bundle must contain these texts; otherwise a wrong search text would make the test pass.
test.each([
  ['the demo wallet', 'announce', 'Parvalue test wallet'],
  ['the code with the keys of the demo wallet', 'requests', 'test test test test'],
  ['the component gallery', 'kit-page', 'Every shared component once'],
  ['the path of the component gallery', 'kit-page', '`/kit`'],
  ['the local explorer', 'local-explorer-routes', '/local/$chainId/tx/$hash'],
])('%s is in the standard bundle and not in the hardened one', (_, chunk, text) => {
  const findTraces = (bundle: Bundle) => ({
    chunk: hasChunk(bundle, chunk),
    text: containsText(bundle, text),
  })
  expect(findTraces(standard)).toEqual({ chunk: true, text: true })
  expect(findTraces(hardened)).toEqual({ chunk: false, text: false })
})

test('parts of the page that all users need are in both bundles', () => {
  for (const bundle of [standard, hardened]) {
    expect(hasChunk(bundle, 'legal-page')).toBe(true)
    expect(containsText(bundle, 'Connect Wallet')).toBe(true)
  }
})

test.each(['dist', 'dist1'])('scripts of %s have this origin and an integrity hash', (name) => {
  const dir = path.join(folder, name)
  const html = readFileSync(path.join(dir, 'index.html'), 'utf8')
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*="modulepreload"[^>]*>/g) ?? []
  const scripts = tags.filter((tag) => !tag.includes('type="application/json"'))
  expect(scripts.filter((tag) => tag.includes('modulepreload')).length).toBeGreaterThan(0)
  for (const tag of scripts) {
    const [, address = ''] = /(?:src|href)="(\/[^/"][^"]*)"/.exec(tag) ?? []
    const [, integrity] = /integrity="([^"]+)"/.exec(tag) ?? []
    expect(integrity).toBe(toIntegrity(readFileSync(path.join(dir, address))))
  }
  expect(html.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull()
})

test('the manifest lists exactly the files of the bundle with their hashes', () => {
  const dir = path.join(folder, 'dist1')
  const { files } = JSON.parse(readFileSync(path.join(dir, MANIFEST_FILE), 'utf8')) as {
    files: Record<string, string>
  }
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.endsWith(BROTLI_SUFFIX))
  const expected = names.map((name) => [name, toIntegrity(readFileSync(path.join(dir, name)))])
  expect(files).toEqual(Object.fromEntries(expected))
  expect(names).toEqual(expect.arrayContaining(['index.html', 'before-paint.js', 'icon.svg']))
})

test('a compressed file decompresses to the original', () => {
  const dir = path.join(folder, 'dist1')
  const read = (name: string) => readFileSync(path.join(dir, name))
  const packed = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(BROTLI_SUFFIX),
  )
  expect(packed).toContain(`icon.svg${BROTLI_SUFFIX}`)
  for (const name of packed) {
    expect(brotliDecompressSync(read(name))).toEqual(read(name.slice(0, -BROTLI_SUFFIX.length)))
  }
})

test('no chunk evaluates text as code or loads a script from another origin', () => {
  const parts = hardened.filter(({ name }) => name.endsWith('.js'))
  for (const { text } of parts) {
    expect(text).not.toMatch(/\bimport\(\s*["'`](https?:)?\/\//)
    expect(text).not.toMatch(/\bfrom\s*["'](https?:)?\/\//)
  }
})
