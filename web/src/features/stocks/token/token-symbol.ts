/** Returns the token's symbol of a stock: AAPL.d for AAPL. */
export const toTokenSymbol = (stockSymbol: string) => `${stockSymbol}.d`
