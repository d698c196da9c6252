/** An amount of one token, in the token's base units. */
export type TokenGrant = { symbol: string; amount: bigint }

const UNIT = 10n ** 18n

/** Ethereum and the other chains grant different stocks, so that holdings span more than one network. */
export const grantedTokens = {
  ethereum: [
    { symbol: 'AAPL.d', amount: 12n * UNIT },
    { symbol: 'NVDA.d', amount: 25n * UNIT },
    { symbol: 'SGOV.d', amount: 100n * UNIT },
  ],
  other: [{ symbol: 'MSFT.d', amount: 3n * UNIT }],
} as const satisfies Record<string, readonly TokenGrant[]>
