import type { EIP1193Provider } from 'viem'
import { expect, test } from 'vitest'
import { addWalletAnnouncement, parseWalletAnnouncement } from './announcements.ts'

const providerOf = (name: string) => ({ name }) as unknown as EIP1193Provider
const info = { uuid: '1', name: 'Rabby', icon: 'data:image/png,x', rdns: 'io.rabby' }
const first = { info, provider: providerOf('first') }

test.each([
  null,
  'Rabby',
  {},
  { info: null },
  { info: { ...info, rdns: 7 } },
  { info: { ...info, rdns: '' } },
  { info: { ...info, uuid: undefined } },
  { info: { ...info, uuid: 'x'.repeat(201) } },
  { info: { ...info, name: {} } },
  { info: { ...info, name: '\u202E\u200B' } },
])('%j is not a valid announcement', (detail) => {
  expect(parseWalletAnnouncement(detail)).toBeNull()
})

test.each([undefined, 'https://evil.example/i.png', 'javascript:alert(1)', 'data:text/html,x', 3])(
  'the picture %j is not shown',
  (icon) => {
    expect(parseWalletAnnouncement({ ...first, info: { ...info, icon } })?.info.icon).toBe('')
  },
)

test('a name is shown as one short line without bidi and invisible characters', () => {
  const name = `\u202EMeta\u200BMask\n<b>${'x'.repeat(100)}`
  const shown = parseWalletAnnouncement({ ...first, info: { ...info, name } })?.info.name
  expect(shown).toBe(`MetaMask <b>${'x'.repeat(27)}…`)
})

test('a parsed announcement is a copy', () => {
  const detail = { info: { ...info }, provider: first.provider }
  const parsed = parseWalletAnnouncement(detail)
  Object.assign(detail.info, { name: 'Other', rdns: 'evil' })
  Object.assign(detail, { provider: providerOf('evil') })
  expect(parsed).toEqual(first)
})

test.each([
  ['rdns', { uuid: '2' }],
  ['uuid', { rdns: 'evil' }],
])('a later announcement with the same %s is ignored', (_, change) => {
  const evil = { info: { ...info, name: 'Evil', ...change }, provider: providerOf('evil') }
  expect(addWalletAnnouncement([first], evil)).toEqual([first])
})

test('another wallet is added at the end', () => {
  const other = { info: { ...info, uuid: '2', rdns: 'io.other' }, provider: providerOf('other') }
  expect(addWalletAnnouncement([first], other)).toEqual([first, other])
})
