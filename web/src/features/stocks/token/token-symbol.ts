/** Returns the symbol of a stock's token: AAPL.d for AAPL. */
export const toTokenSymbol = (stockSymbol: string) => `${stockSymbol}.d`
