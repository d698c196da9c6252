/** Requirement EN-09: symbols with their own icon; every other token gets the share icon. */
export const tokenIconKeys = ['USDB', 'USDC', 'USDT', 'USD+', 'wUSD+', 'ETH'] as const

export type TokenIconKey = (typeof tokenIconKeys)[number] | 'share'

export const tokenIconKeyOf = (symbol: string): TokenIconKey =>
  tokenIconKeys.find((key) => key === symbol) ?? 'share'

const fileNames: Readonly<Record<TokenIconKey, string>> = {
  USDB: 'usdb',
  USDC: 'usdc',
  USDT: 'usdt',
  'USD+': 'usd-plus',
  'wUSD+': 'wrapped-usd-plus',
  ETH: 'eth',
  share: 'share',
}

/** Returns the icon's path on the page. */
export const tokenIconPathOf = (symbol: string) =>
  `/token-icons/${fileNames[tokenIconKeyOf(symbol)]}.svg`
