import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../role.ts'
import { translationsSimulator } from './role.ts'
import { spanishWrapTexts as strings, writeTestTexts } from './test-texts.ts'

let dataDir: string
let role: RunningSimulator

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-translations-'))
  const env = { PAGE_TEXTS: writeTestTexts(dataDir) }
  const settings = { portBase: 0, dataDir, productUrl: 'http://localhost:1', rpcUrls: {}, env }
  role = await startSimulator(translationsSimulator, settings, 0)
})
afterEach(async () => {
  await role.stop()
  rmSync(dataDir, { recursive: true })
})

const read = async (file: string) => {
  const answer = await fetch(`${role.url}/locales/${file}`)
  return { status: answer.status, words: (await answer.json()) as unknown }
}
const write = (body: unknown) =>
  fetch(`${role.url}/control/words`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test.each(['fr/shell.json', 'en/nothing.json', 'en/__proto__.json'])(
  '%s is not found',
  async (file) => {
    expect((await read(file)).status).toBe(404)
  },
)

test('the texts are those of the build, with overrides until they are cleared', async () => {
  expect(await read('es-MX/wrap.json')).toEqual({ status: 200, words: strings })
  expect(
    (await write([{ language: 'fr', namespace: 'wrap', key: 'title', text: 'x' }])).status,
  ).toBe(400)
  const [name] = Object.keys(strings)
  await write([
    { language: 'es-MX', namespace: 'wrap', key: name, text: 'Otro' },
    { language: 'es-MX', namespace: 'wrap', key: 'a.b', text: 'Nuevo' },
  ])
  const words = { ...strings, [String(name)]: 'Otro', a: { b: 'Nuevo' } }
  expect(await read('es-MX/wrap.json')).toEqual({ status: 200, words })
  await fetch(`${role.url}/control/words`, { method: 'DELETE' })
  expect(await read('es-MX/wrap.json')).toEqual({ status: 200, words: strings })
})

test('during an outage requests fail', async () => {
  await fetch(`${role.url}/control/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"requests":1}',
  })
  expect([(await read('en/shell.json')).status, (await read('en/shell.json')).status]).toEqual([
    503, 200,
  ])
})
