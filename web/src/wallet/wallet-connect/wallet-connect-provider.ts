import { numberToHex } from 'viem'
import type { Eip1193Provider } from '../login/port.ts'
import { ProviderError } from '../provider-error.ts'
import { toPairingError } from './pairing-error.ts'
import type { PairingProvider } from './port.ts'
import { supportsSessionMethod } from './session-properties.ts'

/** Access to our own node, for methods that only read. */
export type ReadNodeAccess = {
  isRead: (method: string) => boolean
  read: (chainId: number, method: string, params: readonly unknown[]) => Promise<unknown>
}

type WalletContext = {
  provider: PairingProvider
  chainId: number
  listAccounts: () => readonly string[]
  node: ReadNodeAccess
}

/** Methods that the library can also answer from the approved session. */
const ANSWERED_LOCALLY = ['wallet_getCapabilities', 'wallet_getCallsStatus']

/** Returns a provider for the WalletConnect wallet on one network; reads go to our own node. */
export const toWalletConnectProvider = ({
  provider,
  chainId,
  listAccounts,
  node,
}: WalletContext): Eip1193Provider => ({
  request: async ({ method, params }) => {
    const list = Array.isArray(params) ? params : []
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return listAccounts()
    if (node.isRead(method)) return node.read(chainId, method, list)
    const { session } = provider
    if (!session) throw new ProviderError('The account is not connected.', 4100)
    if (!ANSWERED_LOCALLY.includes(method) && !supportsSessionMethod(session, method)) {
      throw new ProviderError(`The method ${method} is not supported.`, 4200)
    }
    return provider
      .request({ method, params: list }, `eip155:${chainId}`)
      .catch((error: unknown) => {
        throw toPairingError(error)
      })
  },
})
