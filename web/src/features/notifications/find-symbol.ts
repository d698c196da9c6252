import { boot } from '#api/client/boot.ts'

/** Returns a stock's symbol, taken from the symbol of its token; null if no network has such a token. */
export const findSymbol = (stockId: number) =>
  boot.deployments
    .flatMap(({ stockTokens = [] }) => stockTokens)
    .find((token) => token.stockId === stockId)
    ?.symbol.replace(/\.d$/, '') ?? null
