import { expect, test } from 'vitest'
import { isRevert, RpcError, RpcTimeoutError } from './errors.ts'

test.each([
  new RpcError('eth_estimateGas', 3, 'execution reverted: 0x08c379a0'),
  new RpcError('eth_call', -32000, 'execution reverted'),
  new RpcError('eth_estimateGas', -32015, 'VM execution error: Reverted 0x'),
  new RpcError('eth_estimateGas', 3, 'custom error 0x1425ea42'),
])('$message is a revert', (error) => {
  expect(isRevert(error)).toBe(true)
})

test.each([
  new RpcError('eth_estimateGas', -32000, 'insufficient funds for gas * price + value'),
  new RpcError('eth_call', -32005, 'rate limited'),
  new RpcTimeoutError('execution reverted was not heard in time'),
  new Error('execution reverted'),
  'execution reverted',
  null,
])('%s is not a revert', (error) => {
  expect(isRevert(error)).toBe(false)
})
