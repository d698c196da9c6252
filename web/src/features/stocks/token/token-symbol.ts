/** The token of a stock: AAPL's is AAPL.d. */
export const toTokenSymbol = (stockSymbol: string) => `${stockSymbol}.d`
