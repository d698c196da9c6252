import { ccipWaypointAbi } from '@parvalue/shared/chain/abi/ccip-waypoint.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import { type Abi, decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import { listNestedErrors } from '#wallet/wallet-error.ts'
import type { FailureCause } from './failure-causes.ts'

/** Errors of libraries that the contracts' ABIs do not list (Solady's transfer helper). */
const libraryAbi = parseAbi([
  'error TransferFromFailed()',
  'error TransferFailed()',
  'error ApproveFailed()',
])

/** Errors of the order processor and the vault that a wallet can cause; their whole ABIs would enlarge the bundle. */
const orderAbi = parseAbi([
  'error ExpiredSignature()',
  'error QuoteMismatch()',
  'error Paused()',
  'error Blacklist()',
  'error InvalidPrecision()',
  'error UnsupportedToken(address token)',
  'error StillRestricted(address account)',
  'error StillRefused()',
  'error NothingHeld()',
])

/** Errors of the instant redeemer that no other contract has. */
const instantAbi = parseAbi([
  'error InstantRedemptionNotOffered()',
  'error BufferTooLow(uint256 value, uint256 level)',
  'error WalletLimitExceeded(uint256 amount, uint256 left)',
  'error ReceivedTooLittle(uint256 received, uint256 minReceived)',
])

const errors: Abi = [
  ...mockUsdAbi,
  ...usdPlusAbi,
  ...usdPlusMinterAbi,
  ...usdPlusRedeemerAbi,
  ...wrappedUsdPlusAbi,
  ...transferRestrictorAbi,
  ...ccipWaypointAbi,
  ...wrappedUsdPlusWaypointAbi,
  ...orderAbi,
  ...instantAbi,
  ...libraryAbi,
].filter((item) => item.type === 'error')

/** Causes by error name; Solady and OpenZeppelin name the same errors differently. */
const causeOfError: Record<string, FailureCause> = {
  AccountRestricted: 'account_restricted',
  InsufficientBalance: 'insufficient_token',
  ERC20InsufficientBalance: 'insufficient_token',
  InsufficientAllowance: 'allowance_too_low',
  ERC20InsufficientAllowance: 'allowance_too_low',
  PaymentTokenNotAccepted: 'token_not_accepted',
  EnforcedPause: 'paused',
  NotSeeded: 'paused',
  SlippageViolation: 'price_moved',
  StalePrice: 'price_moved',
  InvalidPrice: 'price_moved',
  PriceOutOfBand: 'price_moved',
  ERC7281_LimitExceeded: 'limit',
  MintCapPerTransactionExceeded: 'limit',
  MintCapPerDayExceeded: 'limit',
  // Other redemptions have emptied the buffer or raised the fee since the quote.
  BufferTooLow: 'price_moved',
  ReceivedTooLittle: 'price_moved',
  WalletLimitExceeded: 'limit',
  InstantRedemptionNotOffered: 'token_not_accepted',
  ZeroAmount: 'limit',
  AmountZero: 'limit',
  SendLimitExceeded: 'limit',
  MessageTooLarge: 'limit',
  // A waypoint reverts if the call carries less than the current CCIP fee.
  InsufficientFunds: 'bridge_fee_changed',
  // The CCIP route to the destination network is paused.
  InvalidReceiver: 'destination_paused',
  ERC4626ExceededMaxDeposit: 'limit',
  ERC4626ExceededMaxMint: 'limit',
  ERC4626ExceededMaxWithdraw: 'insufficient_token',
  ERC4626ExceededMaxRedeem: 'insufficient_token',
  PermitExpired: 'signature_invalid',
  InvalidPermit: 'signature_invalid',
  ERC2612ExpiredSignature: 'signature_invalid',
  ERC2612InvalidSigner: 'signature_invalid',
  // The order processor reverts if the signed quote has expired or belongs to another order.
  ExpiredSignature: 'price_moved',
  QuoteMismatch: 'price_moved',
  Paused: 'paused',
  Blacklist: 'account_restricted',
  InvalidPrecision: 'limit',
  UnsupportedToken: 'token_not_accepted',
  StillRestricted: 'claim_restricted',
  StillRefused: 'claim_refused',
  NothingHeld: 'nothing_held',
}

/** Causes by revert string, for older tokens without custom errors. */
const causeOfReason: readonly (readonly [RegExp, FailureCause])[] = [
  [/exceeds balance|insufficient balance/i, 'insufficient_token'],
  [/exceeds allowance|insufficient allowance/i, 'allowance_too_low'],
  [/pausable: paused/i, 'paused'],
]

/** Finds the contract revert in a nested error; returns its cause and the name of the error. */
export function findContractRevert(error: unknown): { cause: FailureCause; name: string } | null {
  for (const data of listRevertData(error)) {
    const decoded = decode(data)
    if (!decoded) continue
    const reason = decoded.errorName === 'Error' ? String(decoded.args?.[0]) : decoded.errorName
    const byReason = causeOfReason.find(([pattern]) => pattern.test(reason))?.[1]
    const cause = causeOfError[decoded.errorName] ?? byReason ?? 'simulation_failed'
    return { cause, name: reason }
  }
  return null
}

/** Lists the revert data in all nested errors: nodes and wallets put it into `data` at various depths. */
const listRevertData = (error: unknown): Hex[] =>
  listNestedErrors(error)
    .map((fields) => fields.data)
    .filter((data): data is Hex => isHex(data) && data.length >= 10)

function decode(data: Hex) {
  try {
    return decodeErrorResult({ abi: errors, data }) as {
      errorName: string
      args?: readonly unknown[]
    }
  } catch {
    return null
  }
}
