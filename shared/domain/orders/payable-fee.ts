import { toWholeCent } from '../money/amount.ts'
import { ONE_SHARE, toBalanceDown, toSharesUp } from '../money/shares.ts'

/** The buyer's payment tokens. A token that does not rebase has its balance as shares, of `ONE_SHARE` each. */
export type PaymentHolding = { shares: bigint; balancePerShare: bigint; decimals: number }

/**
 * Requirement TR-02: returns the fee of a buy, lowered by the few base units that the buyer's shares cannot express if
 * the buy takes the whole balance as it is shown. The order contract transfers payment and fee one after the other,
 * each rounded up to whole shares, and the fee is the part that the server sets. A buy of more keeps its fee.
 */
export function toPayableFee(
  { payment, fee }: { payment: bigint; fee: bigint },
  { shares, balancePerShare, decimals }: PaymentHolding,
): bigint {
  const balance = toBalanceDown(shares, balancePerShare)
  const sharesLeft = shares - toSharesUp(payment, balancePerShare)
  // A token that does not rebase has exact amounts, so nothing is missing that the fee could make up for.
  const shown = toWholeCent(balance, { decimals, isRounded: balancePerShare !== ONE_SHARE })
  if (sharesLeft < 0n || payment + fee > shown) return fee
  const payable = toBalanceDown(sharesLeft, balancePerShare)
  return payable < fee ? payable : fee
}
