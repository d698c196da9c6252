/** Requirement EN-09: symbols with their own icon; every other token gets the share icon. */
export const iconKeys = ['USDB', 'USDC', 'USDT', 'USD+', 'wUSD+', 'ETH'] as const

export type IconKey = (typeof iconKeys)[number] | 'share'

export const iconKeyOf = (symbol: string): IconKey =>
  iconKeys.find((key) => key === symbol) ?? 'share'

const fileNames: Readonly<Record<IconKey, string>> = {
  USDB: 'usdb',
  USDC: 'usdc',
  USDT: 'usdt',
  'USD+': 'usd-plus',
  'wUSD+': 'wrapped-usd-plus',
  ETH: 'eth',
  share: 'share',
}

/** Returns the icon's path on the page. */
export const iconPathOf = (symbol: string) => `/token-icons/${fileNames[iconKeyOf(symbol)]}.svg`
