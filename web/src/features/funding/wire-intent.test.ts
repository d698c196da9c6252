import { expect, test } from 'vitest'
import { toWireIntent } from './wire-intent.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const WIRE = { account: ACCOUNT, chainId: 11155111, cents: 150_025n }

test('a changed amount, network or account makes a new wire, and so does a response', () => {
  const first = toWireIntent(null, WIRE)
  const others = [
    toWireIntent(first, { ...WIRE, cents: 150_026n }),
    toWireIntent(first, { ...WIRE, chainId: 421614 }),
    toWireIntent(first, { ...WIRE, account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
    toWireIntent({ ...first, memoCode: 'ACDEF-HJKMN-PQRTU' }, WIRE),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(5)
})

test('SP-05 a retry of the same wire has the same idempotency key', () => {
  const first = toWireIntent(null, WIRE)
  expect(toWireIntent({ ...first, step: 'failed' }, WIRE)).toEqual(first)
})
