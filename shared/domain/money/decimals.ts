// Requirement CO-01: decimals of amounts, in base units and where people read or type them.

/** Decimals of every dollar token except USDB. */
export const TOKEN_DECIMALS = 6

/** Decimals of native currencies and of USDB. */
export const NATIVE_DECIMALS = 18

/** Decimals of wire amounts, which are typed in dollars and cents. */
export const WIRE_DECIMALS = 2

/** Decimals shown of fees in the native currency: bridge and network fees. */
export const FEE_DECIMALS = 6

/** Decimals shown of the APY in percent. */
export const APY_DECIMALS = 2

/** Decimals of stock tokens, and of the shares behind them. */
export const STOCK_TOKEN_DECIMALS = 18

/** Decimals of the value of one USD+ share, and of rates computed from it. */
export const INDEX_DECIMALS = 18

/** Decimals of dollar amounts that people read or type. */
export const DOLLAR_DECIMALS = 2

/** Decimals of an order's price: dollars per whole token, not adjusted for splits after the order. */
export const ORDER_PRICE_DECIMALS = 18

/** Decimals of the dollars that the orders' vault may pay or mint in a day. */
export const BUDGET_DECIMALS = 18

/** Decimals of share quantities in market sales. */
export const MARKET_SHARE_DECIMALS = 6
/** Decimals of share quantities in limit orders. */
export const LIMIT_SHARE_DECIMALS = 4

/** Decimals of share quantities in brokerage accounts, where dollar orders buy fractions down to a billionth. */
export const ACCOUNT_SHARE_DECIMALS = 9
