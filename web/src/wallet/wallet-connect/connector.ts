import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createConnector } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import { findSavedChain, saveChain } from '../network/saved-chain.ts'
import { userRejected } from '../provider-error.ts'
import { toNamespaces } from './namespaces.ts'
import { endSession, pair } from './pair.ts'
import type { PairingProvider, PairingRequest, Session } from './port.ts'
import { requestChain } from './request-chain.ts'
import { findWalletName, listAccounts, listChains } from './session-properties.ts'
import { subscribeToSession } from './subscribe-to-session.ts'
import { type NodeAccess, toWallet } from './wallet.ts'
import { WALLET_CONNECT, WALLET_CONNECT_ID } from './wallet-connect-id.ts'

const CHAIN_KEY = 'parvalue.wallet-connect.chain'

type Options = {
  open: () => Promise<PairingProvider>
  /** Returns the pending request of the user, once; null without one, and then no URI is shown. */
  consumeRequest: () => PairingRequest | null
  node: NodeAccess
}

/** The connector for WalletConnect wallets (requirement SI-03). An approved session survives a reload. */
export const walletConnectConnector = ({ open, consumeRequest, node }: Options) =>
  createConnector(({ chains, emitter }) => {
    const configured = chains.map(({ id }) => id)
    let opened: Promise<PairingProvider> | null = null
    let session = (): Session | null => null
    /** The account that the wallet reported as selected. */
    let preferred: Address | null = null

    const getChainId = (): number => {
      const now = session()
      return (now && findSavedChain(CHAIN_KEY, listChains(now, configured))) ?? 0
    }
    const getAccounts = (): Address[] => {
      const now = session()
      const accounts = now ? listAccounts(now, getChainId()) : []
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
          if (!now || !listChains(now, configured).includes(chainId)) return
          saveChain(CHAIN_KEY, chainId)
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
      name: WALLET_CONNECT,
      type: 'walletConnect',
      findDisplayName: () => {
        const now = session()
        return now && findWalletName(now)
      },
      // wagmi's type depends on an argument that is not used here.
      connect: (async () => {
        const request = consumeRequest()
        const provider = await getOpened()
        if (request) await pair(provider, request, toNamespaces(chains))
        if (!provider.session) throw userRejected()
        return { accounts: getAccounts(), chainId: getChainId() }
      }) as never,
      disconnect: async () => {
        preferred = null
        await endSession(await getOpened())
      },
      getAccounts: async () => getAccounts(),
      getChainId: async () => getChainId(),
      getProvider: async ({ chainId = getChainId() } = {}) =>
        toWallet({ provider: await getOpened(), chainId, listAccounts: getAccounts, node }),
      isAuthorized: async () => {
        await getOpened()
        return getAccounts().length > 0
      },
      switchChain: async ({ chainId }): Promise<Chain> => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Unrecognized chain ID ${chainId}.`))
        const has = () => listChains(session() as Session, configured).includes(chainId)
        if (!has()) await requestChain(await getOpened(), chain, getChainId())
        if (!has())
          throw new SwitchChainError(new Error(`The wallet does not support chain ${chainId}.`))
        saveChain(CHAIN_KEY, chainId)
        emitChange()
        return chain
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
