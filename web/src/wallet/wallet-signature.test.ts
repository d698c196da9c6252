import { expect, test } from 'vitest'
import { readMessageSignature, readTypedDataSignature } from './wallet-signature.ts'

const MALFORMED = 'The wallet’s answer is no signature'
const rs = `${'11'.repeat(32)}${'22'.repeat(32)}`
const highS = `0x${'11'.repeat(32)}${'ee'.repeat(32)}1b`
const ofContract = `0x${'ab'.repeat(200)}`

test.each([
  null,
  undefined,
  '',
  '0x',
  '0x1',
  'signed',
  7,
  {},
  { signature: `0x${rs}1b` },
  [`0x${rs}`],
])('WB-03 the answer %j of a wallet is no signature', (answer) => {
  expect(() => readMessageSignature(answer)).toThrow(MALFORMED)
  expect(() => readTypedDataSignature(answer)).toThrow(MALFORMED)
})

test.each([
  ['a high s', highS],
  ['v of 5', `0x${rs}05`],
  ['63 bytes', `0x${rs.slice(2)}`],
])('WB-03 typed data signed with %s is refused', (_, answer) => {
  expect(() => readTypedDataSignature(answer)).toThrow(MALFORMED)
})

test.each([
  ['v of 27', `0x${rs}1b`, '1b'],
  ['v of 28', `0x${rs}1c`, '1c'],
  ['v of 0', `0x${rs}00`, '1b'],
  ['v of 1', `0x${rs}01`, '1c'],
  ['64 bytes', `0x${rs}`, '1b'],
])('WB-03 typed data signed with %s is sent in the one form', (_, answer, v) => {
  expect(readTypedDataSignature(answer)).toBe(`0x${rs}${v}`)
})

test('WB-03 the bytes of a contract wallet stay as they are, and so does a message’s signature', () => {
  expect(readTypedDataSignature(ofContract)).toBe(ofContract)
  for (const answer of [ofContract, `0x${rs}00`, highS])
    expect(readMessageSignature(answer)).toBe(answer)
})
