import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { ReceiptAmount } from '../model/receipt.ts'

const MINUS = '\u2212'

/** Formats an exact amount without its symbol: all of its decimals, at least two. */
export function toReceiptFigure({ amount, decimals }: Omit<ReceiptAmount, 'symbol'>): string {
  const size = amount < 0n ? -amount : amount
  const text = toAmountLabel(size, { decimals, fractionMin: 2, fractionMax: decimals })
  return amount < 0n ? `${MINUS}${text}` : text
}

/** Formats an exact amount with its symbol: "250.00 USD+". */
export const toReceiptAmountText = (money: ReceiptAmount): string =>
  `${toReceiptFigure(money)}\u00a0${money.symbol}`
