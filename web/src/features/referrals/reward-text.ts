import { parseAmount, toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { CURRENCY } from '@parvalue/shared/domain/money/currency.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

/** Formats the API's decimal text: "10.00". */
export function toRewardFigureText(amountText: string): string {
  const amount = parseAmount(amountText, TOKEN_DECIMALS)
  if (!amount.ok) throw new Error(`The API returned an invalid amount: ${amountText}`)
  return toAmountLabel(amount.value, { decimals: TOKEN_DECIMALS })
}

export const USD_PLUS_SYMBOL = `${CURRENCY}+`

/** Formats an amount of USD+ without a line break inside: "10.00 USD+". */
export const toUsdPlusText = (amount: bigint): string =>
  `${toAmountLabel(amount, { decimals: TOKEN_DECIMALS })}\u00a0${USD_PLUS_SYMBOL}`
