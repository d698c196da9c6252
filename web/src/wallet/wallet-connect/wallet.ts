import { numberToHex } from 'viem'
import type { Eip1193 } from '../login/port.ts'
import { ProviderError } from '../provider-error.ts'
import { toOwnError } from './pairing-error.ts'
import type { PairingProvider } from './port.ts'
import { canBeAsked } from './session-facts.ts'

/** Our own node, for what only reads. */
export type NodeAccess = {
  isRead: (method: string) => boolean
  read: (chainId: number, method: string, params: readonly unknown[]) => Promise<unknown>
}

type Facts = {
  provider: PairingProvider
  chainId: number
  listAccounts: () => readonly string[]
  node: NodeAccess
}

/** The library answers these also out of what the wallet said when it connected. */
const ANSWERED = ['wallet_getCapabilities', 'wallet_getCallsStatus']

/** The wallet elsewhere, on one network. What only reads never travels to it. */
export const toWallet = ({ provider, chainId, listAccounts, node }: Facts): Eip1193 => ({
  request: async ({ method, params }) => {
    const list = Array.isArray(params) ? params : []
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return listAccounts()
    if (node.isRead(method)) return node.read(chainId, method, list)
    const { session } = provider
    if (!session) throw new ProviderError('The account is not connected.', 4100)
    if (!ANSWERED.includes(method) && !canBeAsked(session, method)) {
      throw new ProviderError(`The method ${method} is not supported.`, 4200)
    }
    return provider
      .request({ method, params: list }, `eip155:${chainId}`)
      .catch((error: unknown) => {
        throw toOwnError(error)
      })
  },
})
