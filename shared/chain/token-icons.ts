/** Symbols that have a picture of their own (requirement EN-09); every other token is shown as a share. */
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

/** Where the page serves the picture. */
export const iconPathOf = (symbol: string) => `/token-icons/${fileNames[iconKeyOf(symbol)]}.svg`
