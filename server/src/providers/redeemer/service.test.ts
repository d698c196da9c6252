import { publishedUsdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/published-usd-plus-redeemer.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import type { Rpc } from '../chain/port.ts'
import { createRedeemer } from './service.ts'

const ADDRESS: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const REQUEST_HASH: Hex = `0x${'4a'.repeat(32)}`
const TICKET = { ticket: 7n, requestHash: REQUEST_HASH }

const rpc: Rpc = {
  call: async () => {
    throw new Error('nothing is asked')
  },
  batch: async () => [],
}

const create = (changes: object) => {
  const contracts = { usdPlus: ADDRESS, usdPlusMinter: ADDRESS, transferRestrictor: ADDRESS }
  const deployment = { chainId: 1, deployedAtBlock: 0, contracts, paymentTokens: [] }
  return createRedeemer({ ...deployment, ...changes, contracts: { ...contracts, ...changes } }, rpc)
}

test('a chain without a redeemer gives null', () => {
  expect(create({})).toBeNull()
})

test.each([
  ['fulfill', 'fulfill'],
  ['cancel', 'cancel'],
  ['burn', 'burnRequest'],
] as const)('our redeemer gets ticket and hash to %s', (closing, functionName) => {
  const redeemer = create({ usdPlusRedeemer: ADDRESS })
  const call = redeemer?.toClosing(closing, TICKET)
  const data = call?.data ?? '0x'
  expect([redeemer?.needsFinality, call?.to]).toEqual([false, ADDRESS])
  expect(decodeFunctionData({ abi: usdPlusRedeemerAbi, data })).toEqual({
    functionName,
    args: [TICKET.ticket, TICKET.requestHash],
  })
})

test.each([
  ['fulfill', 'fulfill'],
  ['cancel', 'cancel'],
  ['burn', 'burnRequest'],
] as const)('the published redeemer gets the ticket, once it is final, to %s', (closing, name) => {
  const redeemer = create({ usdPlusRedeemer: ADDRESS, redeemerKind: 'published' })
  const data = redeemer?.toClosing(closing, TICKET).data ?? '0x'
  expect(redeemer?.needsFinality).toBe(true)
  expect(decodeFunctionData({ abi: publishedUsdPlusRedeemerAbi, data })).toEqual({
    functionName: name,
    args: [TICKET.ticket],
  })
})
