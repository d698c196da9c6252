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
import { decodeFunctionData, numberToHex } from 'viem/utils'
import { usdPlusAddress } from '../world/simulated-deployment.ts'
import {
  type Contract,
  type Emitted,
  emit,
  held,
  lower,
  moveAmount,
  Reverted,
  type State,
} from './contract-state.ts'

const word = (value: bigint) => numberToHex(value, { size: 32 })

/** Model of a payment token with exact allowances. Its events are not indexed. */
export const dollarModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi: mockUsdAbi, data })
    if (call.functionName === 'approve') {
      const [spender, amount] = call.args
      state.allowances.set(`${from}/${lower(spender)}`, amount)
    } else if (call.functionName === 'mint') {
      const [to, amount] = call.args
      state.dollars.set(lower(to), held(state.dollars, lower(to)) + amount)
    } else if (call.functionName === 'transfer') {
      const [to, amount] = call.args
      moveAmount(state.dollars, { from, to: lower(to), amount })
    } else throw new Reverted('unknown')
    return []
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi: mockUsdAbi, data })
    if (call.functionName === 'allowance') {
      const [owner, spender] = call.args
      return word(held(state.allowances, `${lower(owner)}/${lower(spender)}`))
    }
    if (call.functionName === 'balanceOf') return word(held(state.dollars, lower(call.args[0])))
    throw new Reverted('unknown')
  },
}

/** Spends the allowance; reverts if it is too low. */
export function payDollars(
  state: State,
  { from, to, spender, amount }: { from: Address; to: Address; spender: Address; amount: bigint },
) {
  const key = `${from}/${spender}`
  const allowed = held(state.allowances, key)
  if (allowed < amount) throw new Reverted('InsufficientAllowance')
  moveAmount(state.dollars, { from, to, amount })
  state.allowances.set(key, allowed - amount)
}

export const supplyOf = ({ totalShares, balancePerShare }: State) =>
  toBalanceDown(totalShares, balancePerShare)

/** Model of USD+: mints for the operator wallet and for wires, moves shares, rebases. */
export const usdPlusModel: Contract = {
  send: (state, { from, data }) => {
    const call = decodeFunctionData({ abi: usdPlusAbi, data })
    if (call.functionName === 'mint') {
      const [to, value] = call.args
      return mintValue(state, { to: lower(to), value })
    }
    if (call.functionName === 'transfer') {
      const [to, value] = call.args
      return moveValue(state, { from, to: lower(to), value }).events
    }
    if (call.functionName === 'rebaseAdd') {
      const [value] = call.args
      if (state.totalShares === 0n) throw new Reverted('ZeroSupply')
      state.balancePerShare += (value * ONE_SHARE) / state.totalShares
      return [event('BalancePerShareSet', { balancePerShare: state.balancePerShare })]
    }
    throw new Reverted('unknown')
  },
  read: (state, data) => {
    const call = decodeFunctionData({ abi: usdPlusAbi, data })
    if (call.functionName === 'totalSupply') return word(supplyOf(state))
    if (call.functionName === 'mintCapPerTransaction') return word(MINT_CAP)
    if (/^mint(CapPerDay|CapLeft|ingMaxLimitOf|ingCurrentLimitOf)$/.test(call.functionName)) {
      return word(MINT_CAP * 1_000_000n)
    }
    throw new Reverted('unknown')
  },
}

/** Cap of a single mint; the daily cap is never reached. */
export const MINT_CAP = 15_000n * 10n ** BigInt(TOKEN_DECIMALS)

export function mintValue(state: State, { to, value }: { to: Address; value: bigint }): Emitted[] {
  const shares = toSharesDown(value, state.balancePerShare)
  state.shares.set(to, held(state.shares, to) + shares)
  state.totalShares += shares
  return [event('Transfer', { from: zeroAddress, to, value })]
}

const event = (name: string, args: Record<string, unknown>): Emitted =>
  emit(usdPlusAddress, usdPlusAbi, name, args)

/** Transfers a balance; returns the moved shares. */
export function moveValue(
  state: State,
  { from, to, value }: { from: Address; to: Address; value: bigint },
): { shares: bigint; events: Emitted[] } {
  const shares = toSharesUp(value, state.balancePerShare)
  moveAmount(state.shares, { from, to, amount: shares })
  return { shares, events: [event('Transfer', { from, to, value })] }
}

/** Transfers shares like an escrow contract; `to` null burns them. */
export function moveShares(
  state: State,
  { from, to, shares }: { from: Address; to: Address | null; shares: bigint },
): Emitted[] {
  const value = toBalanceDown(shares, state.balancePerShare)
  moveAmount(state.shares, { from, to: to ?? zeroAddress, amount: shares })
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
