import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createConnector } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import { findSavedChain, saveSelectedChain } from '../network/saved-chain.ts'
import { userRejectedError } from '../provider-error.ts'
import { toSessionNamespaces } from './namespaces.ts'
import { endWalletConnectSession, pairWallet } from './pair.ts'
import type { PairingProvider, PairingRequest, WalletConnectSession } from './port.ts'
import { requestWalletChain } from './request-chain.ts'
import {
  findSessionWalletName,
  listSessionAccounts,
  listSessionChains,
} from './session-properties.ts'
import { subscribeToSession } from './subscribe-to-session.ts'
import { WALLET_CONNECT_ID, WALLET_CONNECT_NAME } from './wallet-connect-id.ts'
import { type ReadNodeAccess, toWalletConnectProvider } from './wallet-connect-provider.ts'

const CHAIN_KEY = 'parvalue.wallet-connect.chain'

type Options = {
  open: () => Promise<PairingProvider>
  /** Returns the pending request of the user, only once. Null without a request, and then no URI is shown. */
  consumeRequest: () => PairingRequest | null
  node: ReadNodeAccess
}

/** Creates the connector for WalletConnect wallets (requirement SI-03). An approved session survives a reload. */
export const walletConnectConnector = ({ open, consumeRequest, node }: Options) =>
  createConnector(({ chains, emitter }) => {
    const configured = chains.map(({ id }) => id)
    let opened: Promise<PairingProvider> | null = null
    let session = (): WalletConnectSession | null => null
    /** The account that the wallet reported as selected. */
    let preferred: Address | null = null

    const getChainId = (): number => {
      const now = session()
      return (now && findSavedChain(CHAIN_KEY, listSessionChains(now, configured))) ?? 0
    }
    const getAccounts = (): Address[] => {
      const now = session()
      const accounts = now ? listSessionAccounts(now, getChainId()) : []
      return accounts.sort((a, b) => Number(b === preferred) - Number(a === preferred))
    }
    const emitChange = () => {
      const accounts = getAccounts()
      if (accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts, chainId: getChainId() })
    }
    const start = async () => {
      const provider = await open()
      session = () => provider.session ?? null
      subscribeToSession(provider, {
        onAccount: (address) => {
          preferred = address
          emitChange()
        },
        onChain: (chainId) => {
          const now = session()
          if (!now || !listSessionChains(now, configured).includes(chainId)) return
          saveSelectedChain(CHAIN_KEY, chainId)
          emitChange()
        },
        onChange: emitChange,
      })
      return provider
    }
    const getOpened = () => {
      opened ??= start()
      // If loading fails, the next call tries again.
      opened.catch(() => {
        opened = null
      })
      return opened
    }
    return {
      id: WALLET_CONNECT_ID,
      name: WALLET_CONNECT_NAME,
      type: 'walletConnect',
      findDisplayName: () => {
        const now = session()
        return now && findSessionWalletName(now)
      },
      // wagmi's type depends on an argument that is not used here.
      connect: (async () => {
        const request = consumeRequest()
        const provider = await getOpened()
        if (request) await pairWallet(provider, request, toSessionNamespaces(chains))
        if (!provider.session) throw userRejectedError()
        return { accounts: getAccounts(), chainId: getChainId() }
      }) as never,
      disconnect: async () => {
        preferred = null
        await endWalletConnectSession(await getOpened())
      },
      getAccounts: async () => getAccounts(),
      getChainId: async () => getChainId(),
      getProvider: async ({ chainId = getChainId() } = {}) =>
        toWalletConnectProvider({
          provider: await getOpened(),
          chainId,
          listAccounts: getAccounts,
          node,
        }),
      isAuthorized: async () => {
        await getOpened()
        return getAccounts().length > 0
      },
      switchChain: async ({ chainId }): Promise<Chain> => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Unrecognized chain ID ${chainId}.`))
        const has = () =>
          listSessionChains(session() as WalletConnectSession, configured).includes(chainId)
        if (!has()) await requestWalletChain(await getOpened(), chain, getChainId())
        if (!has())
          throw new SwitchChainError(new Error(`The wallet does not support chain ${chainId}.`))
        saveSelectedChain(CHAIN_KEY, chainId)
        emitChange()
        return chain
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
