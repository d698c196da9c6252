import { ApiError } from '@parvalue/shared/api/client.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import {
  encodeErrorResult,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { strings } from '../failures/strings.en.ts'
import { strings as spanish } from '../failures/strings.es-MX.ts'
import { toFailureAction } from '../flow/failure-action.ts'
import { SignatureDeclined } from '../signing/signature-declined.ts'
import { toTransactionFailure } from './failure.ts'
import { failureCauses } from './failure-causes.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns a reverted call as viem wraps it. */
const revert = (data: string) => ({
  name: 'CallExecutionError',
  cause: { name: 'RpcRequestError', code: 3, message: 'execution reverted', data },
})

const solady = { abi: usdPlusAbi }
const minter = { abi: usdPlusMinterAbi }
const vault = { abi: wrappedUsdPlusAbi }

const reverts = [
  [encodeErrorResult({ ...solady, errorName: 'InsufficientBalance' }), 'insufficient_token'],
  [encodeErrorResult({ ...solady, errorName: 'InsufficientAllowance' }), 'allowance_too_low'],
  [
    encodeErrorResult({
      abi: mockUsdAbi,
      errorName: 'ERC20InsufficientBalance',
      args: [account, 1n, 2n],
    }),
    'insufficient_token',
  ],
  [
    encodeErrorResult({
      abi: mockUsdAbi,
      errorName: 'ERC20InsufficientAllowance',
      args: [account, 1n, 2n],
    }),
    'allowance_too_low',
  ],
  [
    encodeErrorResult({ abi: transferRestrictorAbi, errorName: 'AccountRestricted' }),
    'account_restricted',
  ],
  [
    encodeErrorResult({ abi: vaultAbi, errorName: 'StillRestricted', args: [account] }),
    'claim_restricted',
  ],
  [encodeErrorResult({ abi: vaultAbi, errorName: 'StillRefused' }), 'claim_refused'],
  [encodeErrorResult({ abi: vaultAbi, errorName: 'NothingHeld' }), 'nothing_held'],
  [encodeErrorResult({ ...minter, errorName: 'PaymentTokenNotAccepted' }), 'token_not_accepted'],
  [encodeErrorResult({ ...minter, errorName: 'EnforcedPause' }), 'paused'],
  [encodeErrorResult({ ...vault, errorName: 'NotSeeded' }), 'paused'],
  [
    encodeErrorResult({
      ...vault,
      errorName: 'ERC4626ExceededMaxDeposit',
      args: [account, 2n, 1n],
    }),
    'limit',
  ],
  [
    encodeErrorResult({ ...vault, errorName: 'ERC4626ExceededMaxMint', args: [account, 2n, 1n] }),
    'limit',
  ],
  [
    encodeErrorResult({
      ...vault,
      errorName: 'ERC4626ExceededMaxWithdraw',
      args: [account, 2n, 1n],
    }),
    'insufficient_token',
  ],
  [
    encodeErrorResult({ ...vault, errorName: 'ERC4626ExceededMaxRedeem', args: [account, 2n, 1n] }),
    'insufficient_token',
  ],
  [encodeErrorResult({ ...minter, errorName: 'SlippageViolation' }), 'price_moved'],
  [encodeErrorResult({ ...minter, errorName: 'StalePrice' }), 'price_moved'],
  [encodeErrorResult({ ...solady, errorName: 'ERC7281_LimitExceeded' }), 'limit'],
  [
    encodeErrorResult({ ...minter, errorName: 'ReentrancyGuardReentrantCall' }),
    'simulation_failed',
  ],
] as const

/** Errors recorded from real wallets; their shapes differ far more than their meanings. */
const recorded = [
  ['nothing', null, 'unknown'],
  ['a word', 'oops', 'unknown'],
  [
    'MetaMask: declined',
    { code: 4001, message: 'MetaMask Tx Signature: User denied' },
    'user_rejected',
  ],
  ['Rabby: declined', { code: 4001, message: 'User rejected the request.' }, 'user_rejected'],
  ['viem: declined', new UserRejectedRequestError(new Error('no')), 'user_rejected'],
  [
    'MetaMask Mobile: declined, nested',
    { code: -32603, data: { originalError: { code: 4001 } } },
    'user_rejected',
  ],
  ['the page: declined in its review', new SignatureDeclined(), 'signature_declined'],
  ['Trust: declined, in words alone', new Error('User rejected the transaction'), 'user_rejected'],
  [
    'ethers: declined',
    { code: 'ACTION_REJECTED', message: 'user rejected action' },
    'user_rejected',
  ],
  [
    'MetaMask: busy',
    { code: -32002, message: 'Request of type eth_sendTransaction already pending' },
    'wallet_busy',
  ],
  ['locked', { code: 4100, message: 'Unauthorized' }, 'wallet_busy'],
  ['an unknown network', { code: 4902, message: 'Unrecognized chain ID' }, 'wrong_network'],
  ['viem: another network', { name: 'ChainMismatchError', message: 'x' }, 'wrong_network'],
  [
    'MetaMask: no gas',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas * price + value' },
    },
    'insufficient_gas',
  ],
  ['viem: no gas', new InsufficientFundsError(), 'insufficient_gas'],
  ['geth: nonce', { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }, 'replaced'],
  ['Infura: too many', { code: -32005, message: 'daily request count exceeded' }, 'rate_limited'],
  ['HTTP 429', { code: 429, message: 'Too Many Requests' }, 'rate_limited'],
  ['viem: no network', new HttpRequestError({ url: 'http://x', body: {} }), 'rpc_unreachable'],
  ['viem: slow network', new TimeoutError({ url: 'http://x', body: {} }), 'rpc_unreachable'],
  ['fetch: no network', new TypeError('Failed to fetch'), 'rpc_unreachable'],
  [
    'an older token',
    { message: 'execution reverted: ERC20: transfer amount exceeds balance' },
    'insufficient_token',
  ],
  ['a revert without a reason', { code: 3, message: 'execution reverted' }, 'simulation_failed'],
  ['our server', new ApiError(500, {}), 'server_error'],
  ['our server, too often', new ApiError(429, {}), 'rate_limited'],
  ['an internal error alone', { code: -32603, message: 'Internal error' }, 'unknown'],
] as const

describe('causes of failures', () => {
  test.each(recorded)('%s', (_, thrown, cause) => {
    expect(toTransactionFailure(thrown).cause).toBe(cause)
  })

  test.each(reverts)('the revert %s has the cause %s', (data, cause) => {
    expect(toTransactionFailure(revert(data)).cause).toBe(cause)
    expect(toTransactionFailure({ code: -32603, data: { data } }).cause).toBe(cause)
  })

  test('are found in cyclic errors, and details are short', () => {
    const circle: Record<string, unknown> = { message: 'x'.repeat(1000) }
    circle.cause = circle
    expect(toTransactionFailure(circle)).toEqual({ cause: 'unknown', detail: 'x'.repeat(200) })
  })

  test('each have a text in both languages', () => {
    const others = ['step_rejected', 'gasMissing', 'copyDetails', 'copied', 'copyFailed']
    const expected = [...failureCauses, ...others].sort()
    expect(Object.keys(strings).sort()).toEqual(expected)
    expect(Object.keys(spanish).sort()).toEqual(expected)
  })

  test('a transaction with a final result on the chain is not retried', () => {
    expect(toFailureAction('reverted')).toBeNull()
    expect(toFailureAction('replaced')).toBeNull()
    expect(toFailureAction('timeout')).toBe('keep-waiting')
    expect(toFailureAction('user_rejected')).toBe('retry')
  })
})
