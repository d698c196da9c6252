import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { CURRENCY } from '@parvalue/shared/domain/money/currency.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { GiftDestination } from '@parvalue/shared/domain/product/gift-card.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { GiftContent } from '#api/dollar/gift-cards.ts'

/** Returns the figure and its unit: dollars become USD+ in a wallet and cash in an account. */
export function toGiftContentFigure(content: GiftContent, destination: GiftDestination) {
  const isUsd = content.kind === 'usd'
  const text = toAmountLabel(toUnits18(content.amountText), {
    decimals: STOCK_TOKEN_DECIMALS,
    fractionMin: isUsd ? 2 : 0,
  })
  if (!isUsd) return { text, code: `${content.symbol}.d` }
  return { text, code: destination === 'wallet' ? `${CURRENCY}+` : CURRENCY }
}

/** Formats the content of a card without a line break inside: "100.00 USD+". */
export function toGiftContentText(content: GiftContent, destination: GiftDestination): string {
  const { text, code } = toGiftContentFigure(content, destination)
  return `${text}\u00a0${code}`
}
