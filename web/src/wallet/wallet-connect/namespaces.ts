import type { Chain } from 'viem'

/** Methods that the page always uses. */
const CORE_METHODS = ['personal_sign', 'eth_sendTransaction']

/** Methods that the page uses if the wallet supports them. */
const OPTIONAL_METHODS = [
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]

/**
 * Returns the namespaces to propose. All are optional: WalletConnect deprecated required namespaces,
 * and a wallet without one of our networks can still sign in.
 */
export const toSessionNamespaces = (chains: readonly Chain[]) => ({
  eip155: {
    chains: chains.map(({ id }) => `eip155:${id}`),
    methods: [...CORE_METHODS, ...OPTIONAL_METHODS],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, rpcUrls.default.http[0] ?? '']),
    ),
  },
})
