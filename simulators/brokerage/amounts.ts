import { parseAmount, toAmountText } from '../../shared/domain/money/amount.ts'

// Decimals of share counts, prices and exact money.
const QTY_DECIMALS = 9
const PRICE_DECIMALS = 4
const MONEY_DECIMALS = QTY_DECIMALS + PRICE_DECIMALS

const read = (text: string, decimals: number): bigint => {
  const amount = parseAmount(text, decimals)
  if (!amount.ok) throw new Error(`invalid amount "${text}": ${amount.reason}`)
  return amount.value
}

/** Parses a share count, which is negative if a bust reversed shares that were sold since. */
export const parseQty = (text: string) =>
  text.startsWith('-') ? -read(text.slice(1), QTY_DECIMALS) : read(text, QTY_DECIMALS)
export const formatQty = (qty: bigint) => toAmountText(qty, QTY_DECIMALS)

export const parsePrice = (text: string) => read(text, PRICE_DECIMALS)
export const formatPrice = (price: bigint) => toAmountText(price, PRICE_DECIMALS)

export const parseMoney = (text: string) => read(text, MONEY_DECIMALS)

/** Formats money, truncated to whole cents, as accounts show it. */
export const formatMoney = (money: bigint) =>
  toAmountText(money - (money % 10n ** BigInt(MONEY_DECIMALS - 2)), MONEY_DECIMALS)

/** Returns the exact value of `qty` shares at `price`, with the decimals of money. */
export const toShareValue = (qty: bigint, price: bigint) => qty * price

/** Returns the average price of the shares, rounded down; null without shares. */
export const toMeanPriceText = (value: bigint, qty: bigint): string | null =>
  qty === 0n ? null : formatPrice(value / qty)

export const ONE_SHARE = 10n ** BigInt(QTY_DECIMALS)
export const ONE_DOLLAR = 10n ** BigInt(MONEY_DECIMALS)
