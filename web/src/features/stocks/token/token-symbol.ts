/** Returns the symbol of a stock's token: AAPL.d for AAPL. */
export const toStockTokenSymbol = (stockSymbol: string) => `${stockSymbol}.d`
