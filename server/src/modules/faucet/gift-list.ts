/** A stock token by its symbol, and how many; `STOCK_TOKEN_DECIMALS`. */
export type GiftWanted = { symbol: string; amount: bigint }

const UNIT = 10n ** 18n

/** On Ethereum's chain three stocks, on the other one a fourth: holdings on more than one network. */
export const gifts = {
  ethereum: [
    { symbol: 'AAPL.d', amount: 12n * UNIT },
    { symbol: 'NVDA.d', amount: 25n * UNIT },
    { symbol: 'SGOV.d', amount: 100n * UNIT },
  ],
  other: [{ symbol: 'MSFT.d', amount: 3n * UNIT }],
} as const satisfies Record<string, readonly GiftWanted[]>
