import { NATIVE_DECIMALS } from '../domain/money/decimals.ts'

/** Requirement EN-08: one chain. CCIP selectors exceed 2^53, so they are bigint and never JSON numbers. */
export type Chain = {
  id: number
  name: string
  group: 'ethereum' | 'arbitrum' | 'base' | 'blast'
  explorer: { name: string; url: string }
  nativeCurrency: { name: string; symbol: string; decimals: typeof NATIVE_DECIMALS }
  ccipSelector: bigint | null
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: NATIVE_DECIMALS } as const

export const ethereum = {
  id: 1,
  name: 'Ethereum',
  group: 'ethereum',
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  nativeCurrency: ether,
  ccipSelector: 5009297550715157269n,
} as const satisfies Chain

export const sepolia = {
  id: 11155111,
  name: 'Sepolia',
  group: 'ethereum',
  explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
  nativeCurrency: ether,
  ccipSelector: 16015286601757825753n,
} as const satisfies Chain

export const arbitrum = {
  id: 42161,
  name: 'Arbitrum One',
  group: 'arbitrum',
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
  nativeCurrency: ether,
  ccipSelector: 4949039107694359620n,
} as const satisfies Chain

export const arbitrumSepolia = {
  id: 421614,
  name: 'Arbitrum Sepolia',
  group: 'arbitrum',
  explorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' },
  nativeCurrency: ether,
  ccipSelector: 3478487238524512106n,
} as const satisfies Chain

export const base = {
  id: 8453,
  name: 'Base',
  group: 'base',
  explorer: { name: 'Basescan', url: 'https://basescan.org' },
  nativeCurrency: ether,
  ccipSelector: 15971525489660198786n,
} as const satisfies Chain

export const baseSepolia = {
  id: 84532,
  name: 'Base Sepolia',
  group: 'base',
  explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
  nativeCurrency: ether,
  ccipSelector: 10344971235874465080n,
} as const satisfies Chain

export const blast = {
  id: 81457,
  name: 'Blast',
  group: 'blast',
  explorer: { name: 'Blastscan', url: 'https://blastscan.io' },
  nativeCurrency: ether,
  ccipSelector: null,
} as const satisfies Chain

export const blastSepolia = {
  id: 168587773,
  name: 'Blast Sepolia',
  group: 'blast',
  explorer: { name: 'Blastscan', url: 'https://sepolia.blastscan.io' },
  nativeCurrency: ether,
  ccipSelector: null,
} as const satisfies Chain

export const chains: readonly Chain[] = [
  ethereum,
  sepolia,
  arbitrum,
  arbitrumSepolia,
  base,
  baseSepolia,
  blast,
  blastSepolia,
]

export const findChain = (chainId: number): Chain | null =>
  chains.find((chain) => chain.id === chainId) ?? null

/** Returns the chain with this CCIP selector; null if unknown. */
export const findChainBySelector = (selector: bigint): Chain | null =>
  chains.find(({ ccipSelector }) => ccipSelector === selector) ?? null

/** Returns the network's name for users; 'Unknown Network' for an unknown chain. */
export const networkNameOf = (chainId: number) => findChain(chainId)?.name ?? 'Unknown Network'
