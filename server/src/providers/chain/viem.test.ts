import { expect, test } from 'vitest'
import type { Http } from '../../platform/ambient.ts'
import { testChainKeys } from '../../testing/chain/test-chain.ts'
import { createChainSender, createRpc } from './service.ts'

const broadcast = (message: string) => {
  const http: Http = async () =>
    Response.json({ jsonrpc: '2.0', id: 0, error: { code: -32000, message } })
  return createChainSender(createRpc(http, 'http://node'), 1, testChainKeys.restrictor).broadcast(
    '0x02',
  )
}

test.each([
  'insufficient funds for gas * price + value',
  'invalid sender',
  'exceeds block gas limit',
])('the error "%s" means that the transaction was not accepted', async (message) => {
  await expect(broadcast(message)).rejects.toThrow(message)
})

test.each([
  'already known',
  'transaction already imported',
  'nonce too low: next nonce 5, tx nonce 4',
  'transaction underpriced: gas tip cap 1, minimum needed 1000000000',
  'replacement transaction underpriced',
  'max fee per gas less than block base fee: address 0x0, maxFeePerGas: 1, baseFee: 2',
  'FeeTooLow, MaxFeePerGas too low',
])('the error "%s" is ignored, because the receipt decides', async (message) => {
  expect(await broadcast(message)).toBeUndefined()
})
