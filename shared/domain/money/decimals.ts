/** Requirement CO-01: how many decimals amounts have, in base units and where people read or type them. */

/** Of every dollar token but USDB. */
export const TOKEN_DECIMALS = 6

/** Of native currencies, and of USDB. */
export const NATIVE_DECIMALS = 18

/** A wire's amount is typed in cents. */
export const WIRE_DECIMALS = 2

/** Fees in the native currency, the bridge's and the network's. */
export const FEE_DECIMALS = 6

/** The APY in percent. */
export const APY_DECIMALS = 2

/** Of stock tokens, and of the shares behind them. */
export const STOCK_TOKEN_DECIMALS = 18

/** Of what one share of USD+ is worth, and of rates made from it. */
export const INDEX_DECIMALS = 18

/** Of a dollar as it is said and typed. */
export const DOLLAR_DECIMALS = 2

/** Of an order's own price: dollars for a whole token of the day it was made on. */
export const ORDER_PRICE_DECIMALS = 18

/** domain.md 2.5: of what is sold at the market, and of all that has a limit. */
export const MARKET_SHARE_DECIMALS = 6
export const LIMIT_SHARE_DECIMALS = 4

/** Of shares in an account at the broker: what dollars bought has to be sold to its last billionth. */
export const ACCOUNT_SHARE_DECIMALS = 9
