import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'

/** Formats a balance in base units; null while the balance is unknown. */
export const toBridgeBalanceLabel = (amount: bigint | null, isHidden: boolean): string | null =>
  amount === null ? null : maskAmountLabel(toDollarTokenLabel(amount, USD_PLUS_FORMAT), isHidden)
