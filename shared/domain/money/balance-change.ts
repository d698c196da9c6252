import { cutToDecimals, type TokenFormat, toAmountLabel, toWholeCent } from './amount.ts'
import { TOKEN_DECIMALS } from './decimals.ts'

// Requirement TR-02: a balance before, its change and the balance after are shown so that they add up as shown. The
// balances of tokens with 18 decimals are cut off, and those of USD+ shown as the cent that only the rounding of shares
// misses; so the last row is the sum of the shown ones.

export type BalanceChangeLabels = { before: string; change: string; after: string }

type Spending = TokenFormat & {
  /** Balance in base units. */
  balance: bigint
  /** Typed or signed amount in base units, shown with all of its digits. */
  spent: bigint
}

/** Formats a balance that is spent from. The whole balance is spent as it is shown. */
export function toSpendingLabels({ balance, spent, ...format }: Spending): BalanceChangeLabels {
  const { decimals } = format
  const fractionMax = Math.max(TOKEN_DECIMALS, countDecimals(spent, decimals))
  const before = cutToDecimals(toWholeCent(balance, format), { decimals, fractionMax })
  const change = spent === balance ? before : spent
  const label = (amount: bigint) => toSignedLabel(amount, { decimals, fractionMax })
  return { before: label(before), change: label(-change), after: label(before - change) }
}

type Receiving = TokenFormat & {
  balance: bigint
  received: bigint
  fractionMin?: number
  fractionMax?: number
}

/** Formats a balance that is added to. */
export function toReceivingLabels({
  balance,
  received,
  fractionMin = 2,
  fractionMax = TOKEN_DECIMALS,
  ...format
}: Receiving): BalanceChangeLabels {
  const shape = { decimals: format.decimals, fractionMin, fractionMax }
  const shown = (amount: bigint) => cutToDecimals(toWholeCent(amount, format), shape)
  const [before, change] = [shown(balance), shown(received)]
  return {
    before: toSignedLabel(before, shape),
    change: `+${toSignedLabel(change, shape)}`,
    after: toSignedLabel(before + change, shape),
  }
}

/** Returns the number of decimals of an amount without its trailing zeros. */
function countDecimals(amount: bigint, decimals: number): number {
  let count = decimals
  for (let rest = amount; count > 0 && rest % 10n === 0n; rest /= 10n) count -= 1
  return count
}

const toSignedLabel = (amount: bigint, format: Parameters<typeof toAmountLabel>[1]) =>
  toAmountLabel(amount, format).replace('-', '\u2212')
