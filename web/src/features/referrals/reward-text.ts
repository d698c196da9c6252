import { parseAmount, toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { CURRENCY } from '@parvalue/shared/domain/money/currency.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** "10.00", of the API's decimal text. */
export function toFigureText(amountText: string): string {
  const amount = parseAmount(amountText, TOKEN_DECIMALS)
  if (!amount.ok) throw new Error(`The API wrote ${amountText} for an amount.`)
  return toAmountLabel(amount.value, { decimals: TOKEN_DECIMALS })
}

export const USD_PLUS = `${CURRENCY}+`

/** "10.00 USD+", never broken in two. */
export const toUsdPlusText = (amount: bigint): string =>
  `${toAmountLabel(amount, { decimals: TOKEN_DECIMALS })}\u00a0${USD_PLUS}`
