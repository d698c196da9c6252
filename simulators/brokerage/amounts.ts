import { parseAmount, toAmountText } from '../../shared/domain/money/amount.ts'

/** Decimals of a billionth of a share, and of a hundredth of a cent; money is exact. */
const QTY_DECIMALS = 9
const PRICE_DECIMALS = 4
const MONEY_DECIMALS = QTY_DECIMALS + PRICE_DECIMALS

const read = (text: string, decimals: number): bigint => {
  const amount = parseAmount(text, decimals)
  if (!amount.ok) throw new Error(`invalid amount "${text}": ${amount.reason}`)
  return amount.value
}

/** Negative where a bust reversed shares that were sold since. */
export const toQty = (text: string) =>
  text.startsWith('-') ? -read(text.slice(1), QTY_DECIMALS) : read(text, QTY_DECIMALS)
export const toQtyText = (qty: bigint) => toAmountText(qty, QTY_DECIMALS)

export const toPrice = (text: string) => read(text, PRICE_DECIMALS)
export const toPriceText = (price: bigint) => toAmountText(price, PRICE_DECIMALS)

export const toMoney = (text: string) => read(text, MONEY_DECIMALS)

/** Rounds down to whole cents, as accounts show money. */
export const toMoneyText = (money: bigint) =>
  toAmountText(money - (money % 10n ** BigInt(MONEY_DECIMALS - 2)), MONEY_DECIMALS)

/** The exact value of `qty` shares at `price`, with the decimals of money. */
export const toValue = (qty: bigint, price: bigint) => qty * price

/** The average price of the shares, rounded down. */
export const toMeanPriceText = (value: bigint, qty: bigint): string | null =>
  qty === 0n ? null : toPriceText(value / qty)

export const ONE_SHARE = 10n ** BigInt(QTY_DECIMALS)
export const ONE_DOLLAR = 10n ** BigInt(MONEY_DECIMALS)
