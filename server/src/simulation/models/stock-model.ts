import { dShareAbi as abi } from '@parvalue/shared/chain/abi/d-share.ts'
import { toBalanceDown, toSharesDown, toSharesUp } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { zeroAddress } from 'viem'
import { concat, decodeFunctionData, numberToHex } from 'viem/utils'
import { distributorAddress, stockTokenAddress } from '../world/simulated-deployment.ts'
import {
  amountOrZero,
  type ContractModel,
  type ContractState,
  type EmittedEvent,
  encodeEvent,
  RevertError,
  toLowerAddress,
  transferAmount,
} from './contract-state.ts'

const word = (value: bigint) => numberToHex(value, { size: 32 })

const event = (name: string, args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(stockTokenAddress, abi, name, args)

const toTransferEvent = (args: Record<string, unknown>) => event('Transfer', args)

export const stockSupplyOf = ({ stockShares, stockPerShare }: ContractState) =>
  toBalanceDown(stockShares, stockPerShare)

export const stockBalanceOf = ({ stock, stockPerShare }: ContractState, account: Address) =>
  toBalanceDown(amountOrZero(stock, account), stockPerShare)

/**
 * Model of a stock token: the operator wallet mints it, the vault mints and burns it for orders, the distributor
 * carries out splits.
 */
export const stockTokenModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'mint') {
      const [to, amount] = call.args
      return mintStockTokens(state, toLowerAddress(to), amount)
    }
    if (call.functionName === 'transfer') {
      const [to, amount] = call.args
      return transferStockTokens(state, { from, to: toLowerAddress(to), amount })
    }
    if (from !== distributorAddress) throw new RevertError('AccessControlUnauthorizedAccount')
    if (call.functionName === 'pause') return setPaused(state, true)
    if (call.functionName === 'unpause') return setPaused(state, false)
    if (call.functionName === 'announceSplit') return announceSplit(state, call.args[0])
    if (call.functionName === 'cancelSplit') return cancelSplit(state)
    if (call.functionName === 'setBalancePerShare') return setBalancePerShare(state, call.args[0])
    throw new RevertError('unknown')
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName === 'totalSupply') return word(stockSupplyOf(state))
    if (call.functionName === 'balancePerShare') return word(state.stockPerShare)
    // As on local chains, an announced split can be executed at once.
    if (call.functionName === 'pendingSplit') return concat([word(state.announcedSplit), word(0n)])
    throw new RevertError('unknown')
  },
}

function setPaused(state: ContractState, isPaused: boolean): EmittedEvent[] {
  if (state.isStockPaused === isPaused) {
    throw new RevertError(isPaused ? 'EnforcedPause' : 'ExpectedPause')
  }
  state.isStockPaused = isPaused
  return []
}

function announceSplit(state: ContractState, balancePerShare: bigint): EmittedEvent[] {
  requireNotPaused(state)
  if (balancePerShare === 0n) throw new RevertError('ZeroValue')
  if (state.stockShares === 0n) throw new RevertError('ZeroSupply')
  state.announcedSplit = balancePerShare
  return [event('SplitAnnounced', { balancePerShare, executableAt: 0n })]
}

function cancelSplit(state: ContractState): EmittedEvent[] {
  if (state.announcedSplit === 0n) throw new RevertError('NoSplitPending')
  const balancePerShare = state.announcedSplit
  state.announcedSplit = 0n
  return [event('SplitCanceled', { balancePerShare })]
}

function setBalancePerShare(state: ContractState, balancePerShare: bigint): EmittedEvent[] {
  if (balancePerShare === 0n) throw new RevertError('ZeroValue')
  if (state.stockShares === 0n) throw new RevertError('ZeroSupply')
  if (balancePerShare !== state.announcedSplit) throw new RevertError('SplitNotAnnounced')
  state.announcedSplit = 0n
  state.stockPerShare = balancePerShare
  return [event('BalancePerShareSet', { balancePerShare })]
}

function requireNotPaused({ isStockPaused }: ContractState) {
  if (isStockPaused) throw new RevertError('EnforcedPause')
}

export function transferStockTokens(
  state: ContractState,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): EmittedEvent[] {
  requireNotPaused(state)
  transferAmount(state.stock, { from, to, amount: toSharesUp(amount, state.stockPerShare) })
  return [toTransferEvent({ from, to, value: amount })]
}

export function mintStockTokens(state: ContractState, to: Address, amount: bigint): EmittedEvent[] {
  requireNotPaused(state)
  const shares = toSharesDown(amount, state.stockPerShare)
  state.stock.set(to, amountOrZero(state.stock, to) + shares)
  state.stockShares += shares
  return [toTransferEvent({ from: zeroAddress, to, value: amount })]
}

/** Burns tokens, also while transfers are paused. */
export function burnStockTokens(
  state: ContractState,
  from: Address,
  amount: bigint,
): EmittedEvent[] {
  const shares = toSharesUp(amount, state.stockPerShare)
  const left = amountOrZero(state.stock, from) - shares
  if (left < 0n) throw new RevertError('InsufficientBalance')
  state.stock.set(from, left)
  state.stockShares -= shares
  return [toTransferEvent({ from, to: zeroAddress, value: amount })]
}
