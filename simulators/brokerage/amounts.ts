import { parseAmount, toAmountText } from '../../shared/domain/money/amount.ts'

/** The broker counts shares in billionths, prices in hundredths of a cent, and money exactly. */
const QTY_DECIMALS = 9
const PRICE_DECIMALS = 4
const MONEY_DECIMALS = QTY_DECIMALS + PRICE_DECIMALS

const read = (text: string, decimals: number): bigint => {
  const amount = parseAmount(text, decimals)
  if (!amount.ok) throw new Error(`${text} is no amount: ${amount.reason}`)
  return amount.value
}

/** Below zero where a bust took back what was sold on. */
export const toQty = (text: string) =>
  text.startsWith('-') ? -read(text.slice(1), QTY_DECIMALS) : read(text, QTY_DECIMALS)
export const toQtyText = (qty: bigint) => toAmountText(qty, QTY_DECIMALS)

export const toPrice = (text: string) => read(text, PRICE_DECIMALS)
export const toPriceText = (price: bigint) => toAmountText(price, PRICE_DECIMALS)

export const toMoney = (text: string) => read(text, MONEY_DECIMALS)

/** Whole cents, as accounts are shown. */
export const toMoneyText = (money: bigint) =>
  toAmountText(money - (money % 10n ** BigInt(MONEY_DECIMALS - 2)), MONEY_DECIMALS)

/** Of so many shares at a price: exact, by the decimals of money. */
export const toValue = (qty: bigint, price: bigint) => qty * price

/** The mean of a value over its shares, cut off. */
export const toMeanPriceText = (value: bigint, qty: bigint): string | null =>
  qty === 0n ? null : toPriceText(value / qty)

export const ONE_SHARE = 10n ** BigInt(QTY_DECIMALS)
export const ONE_DOLLAR = 10n ** BigInt(MONEY_DECIMALS)
