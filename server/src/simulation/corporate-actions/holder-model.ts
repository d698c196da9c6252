import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { stockBalanceOf } from '../models/stock-model.ts'
import type { SimulatedBlock, SimulatedChain } from '../world/chain.ts'
import { userAddresses } from '../world/simulated-deployment.ts'

const TENTH_OF_DOLLAR = 100_000n

/** One dividend as it was carried out; `perShare` is in dollars with eight decimals, like the vendor's rates. */
export type PaidTerms = { exDate: string; perShare: bigint }

/**
 * Returns what each user is paid for a dividend: the shares at 04:00 in New York on the ex-date, as the chain has
 * them, times the rate, less 30 % tax rounded up. Amounts below ten cents stay owed.
 */
export function expectPayments(
  chain: SimulatedChain,
  { exDate, perShare }: PaidTerms,
): Map<Address, bigint> {
  const { state } = lastBlockBy(chain, exDateEffectiveMs(exDate))
  return new Map(
    userAddresses.map((user) => {
      const gross = (stockBalanceOf(state, user) * perShare) / 10n ** 20n
      const amount = gross - (gross * 3n + 9n) / 10n
      return [user, amount < TENTH_OF_DOLLAR ? 0n : amount] as const
    }),
  )
}

function lastBlockBy(chain: SimulatedChain, atMs: number): SimulatedBlock {
  for (let number = chain.head().number; ; number -= 1) {
    const block = chain.blockAt(number)
    if (!block) throw new Error(`The chain has no block ${number}`)
    if (number === 0 || block.timestamp * 1000 <= atMs) return block
  }
}

/** Returns the balance that one share should have by the splits that the broker has applied. */
export const expectBalancePerShare = (
  splits: readonly { from: number; to: number }[],
): { numerator: bigint; denominator: bigint } => ({
  numerator: splits.reduce((product, { to }) => product * BigInt(to), 1n),
  denominator: splits.reduce((product, { from }) => product * BigInt(from), 1n),
})
