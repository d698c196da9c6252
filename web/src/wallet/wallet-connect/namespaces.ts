import type { Chain } from 'viem'

/** What a wallet has to be able to do for us at the least. */
const NEEDED = ['personal_sign', 'eth_sendTransaction']

/** What is used as well where it is there. */
const WELCOME = [
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]

/**
 * What a wallet is asked for. Nothing is required: the protocol has given that up, and a wallet that
 * lacks one of our networks is still one to sign in with.
 */
export const toNamespaces = (chains: readonly Chain[]) => ({
  eip155: {
    chains: chains.map(({ id }) => `eip155:${id}`),
    methods: [...NEEDED, ...WELCOME],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: Object.fromEntries(
      chains.map(({ id, rpcUrls }) => [id, rpcUrls.default.http[0] ?? '']),
    ),
  },
})
