import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  ONE_SHARE,
  toBalanceDown,
  toSharesDown,
  toSharesUp,
} from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { zeroAddress } from 'viem'
import { decodeFunctionData, numberToHex, pad } from 'viem/utils'
import { treasuryAddress, usdPlusAddress } from '../world/simulated-deployment.ts'
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

/** Model of a payment token with exact allowances. Its events are not indexed. */
export const dollarModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi: mockUsdAbi, data })
    if (call.functionName === 'approve') {
      const [spender, amount] = call.args
      state.allowances.set(`${from}/${toLowerAddress(spender)}`, amount)
    } else if (call.functionName === 'mint') {
      const [to, amount] = call.args
      state.dollars.set(
        toLowerAddress(to),
        amountOrZero(state.dollars, toLowerAddress(to)) + amount,
      )
    } else if (call.functionName === 'transfer') {
      const [to, amount] = call.args
      transferAmount(state.dollars, { from, to: toLowerAddress(to), amount })
    } else throw new RevertError('unknown')
    return []
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi: mockUsdAbi, data })
    if (call.functionName === 'allowance') {
      const [owner, spender] = call.args
      return word(
        amountOrZero(state.allowances, `${toLowerAddress(owner)}/${toLowerAddress(spender)}`),
      )
    }
    if (call.functionName === 'balanceOf')
      return word(amountOrZero(state.dollars, toLowerAddress(call.args[0])))
    throw new RevertError('unknown')
  },
}

/** Spends the allowance; reverts if it is too low. */
export function transferDollarsFrom(
  state: ContractState,
  { from, to, spender, amount }: { from: Address; to: Address; spender: Address; amount: bigint },
) {
  const key = `${from}/${spender}`
  const allowed = amountOrZero(state.allowances, key)
  if (allowed < amount) throw new RevertError('InsufficientAllowance')
  transferAmount(state.dollars, { from, to, amount })
  state.allowances.set(key, allowed - amount)
}

export const usdPlusSupplyOf = ({ totalShares, balancePerShare }: ContractState) =>
  toBalanceDown(totalShares, balancePerShare)

const DAILY_LIMITS =
  /^(mint(CapPerDay|CapLeft|ingMaxLimitOf|ingCurrentLimitOf)|burningCurrentLimitOf)$/

/** Model of USD+: mints for the operator wallet and for wires, moves shares, rebases. */
export const usdPlusModel: ContractModel = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi: usdPlusAbi, data })
    if (call.functionName === 'mint') {
      const [to, value] = call.args
      return mintUsdPlus(state, { to: toLowerAddress(to), value })
    }
    if (call.functionName === 'transfer') {
      const [to, value] = call.args
      return transferUsdPlus(state, { from, to: toLowerAddress(to), value }).events
    }
    if (call.functionName === 'approve') {
      const [spender, value] = call.args
      state.usdPlusAllowances.set(`${from}/${toLowerAddress(spender)}`, value)
      return []
    }
    if (call.functionName === 'rebaseAdd') {
      const [value] = call.args
      if (state.totalShares === 0n) throw new RevertError('ZeroSupply')
      state.balancePerShare += (value * ONE_SHARE) / state.totalShares
      return [
        event('BalancePerShareSet', { balancePerShare: state.balancePerShare }),
        event('RebaseStarted', { gain: 0n, gainEndsAt: 0n, loss: 0n, lossEndsAt: 0n }),
      ]
    }
    throw new RevertError('unknown')
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi: usdPlusAbi, data })
    if (call.functionName === 'totalSupply') return word(usdPlusSupplyOf(state))
    if (call.functionName === 'totalShares') return word(state.totalShares)
    if (call.functionName === 'settledBalancePerShare') return word(state.balancePerShare)
    if (call.functionName === 'treasury') return pad(treasuryAddress)
    if (call.functionName === 'mintCapPerTransaction') return word(USDPLUS_MINT_CAP)
    if (DAILY_LIMITS.test(call.functionName)) {
      return word(USDPLUS_MINT_CAP * 1_000_000n)
    }
    throw new RevertError('unknown')
  },
}

/** Cap of a single mint; the daily limits are never reached. */
export const USDPLUS_MINT_CAP = 15_000n * 10n ** BigInt(TOKEN_DECIMALS)

export function mintUsdPlus(
  state: ContractState,
  { to, value }: { to: Address; value: bigint },
): EmittedEvent[] {
  const shares = toSharesDown(value, state.balancePerShare)
  state.shares.set(to, amountOrZero(state.shares, to) + shares)
  state.totalShares += shares
  return [event('Transfer', { from: zeroAddress, to, value })]
}

const event = (name: string, args: Record<string, unknown>): EmittedEvent =>
  encodeEvent(usdPlusAddress, usdPlusAbi, name, args)

/** Spends the allowance; reverts if it is too low. */
export function spendUsdPlusAllowance(
  { usdPlusAllowances }: ContractState,
  { owner, spender, value }: { owner: Address; spender: Address; value: bigint },
) {
  const key = `${owner}/${spender}`
  const allowed = amountOrZero(usdPlusAllowances, key)
  if (allowed < value) throw new RevertError('InsufficientAllowance')
  usdPlusAllowances.set(key, allowed - value)
}

/** Transfers a balance; returns the moved shares. */
export function transferUsdPlus(
  state: ContractState,
  { from, to, value }: { from: Address; to: Address; value: bigint },
): { shares: bigint; events: EmittedEvent[] } {
  const shares = toSharesUp(value, state.balancePerShare)
  transferAmount(state.shares, { from, to, amount: shares })
  return { shares, events: [event('Transfer', { from, to, value })] }
}

/** Transfers shares like an escrow contract; `to` null burns them. */
export function transferUsdPlusShares(
  state: ContractState,
  { from, to, shares }: { from: Address; to: Address | null; shares: bigint },
): EmittedEvent[] {
  const value = toBalanceDown(shares, state.balancePerShare)
  transferAmount(state.shares, { from, to: to ?? zeroAddress, amount: shares })
  if (to === null) {
    state.shares.delete(zeroAddress)
    state.totalShares -= shares
  }
  const [receiver, of] = [to ?? zeroAddress, shares]
  return [
    event('Transfer', { from, to: receiver, value }),
    event('TransferShares', { from, to: receiver, shares: of }),
  ]
}
