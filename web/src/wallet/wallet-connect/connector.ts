import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createConnector } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import { findKeptChain, keepChain } from '../network/kept-chain.ts'
import { userRejected } from '../provider-error.ts'
import { askForChain } from './ask-for-chain.ts'
import { listen } from './listen.ts'
import { toNamespaces } from './namespaces.ts'
import { leave, pair } from './pair.ts'
import type { PairingProvider, PairingWish, Session } from './port.ts'
import { findWalletName, listAccounts, listChains } from './session-facts.ts'
import { type NodeAccess, toWallet } from './wallet.ts'
import { WALLET_CONNECT, WALLET_CONNECT_ID } from './wallet-connect-id.ts'

const CHAIN_KEY = 'parvalue.wallet-connect.chain'

type Options = {
  open: () => Promise<PairingProvider>
  /** What somebody pressed; null where nobody did, so that no address may be shown. */
  takeWish: () => PairingWish | null
  node: NodeAccess
}

/** Requirement SI-03: a wallet on a phone or another device. The session that it approved outlives a reload. */
export const walletConnectConnector = ({ open, takeWish, node }: Options) =>
  createConnector(({ chains, emitter }) => {
    const configured = chains.map(({ id }) => id)
    let opened: Promise<PairingProvider> | null = null
    let session = (): Session | null => null
    /** The account that the wallet said it is on. */
    let preferred: Address | null = null

    const getChainId = (): number => {
      const now = session()
      return (now && findKeptChain(CHAIN_KEY, listChains(now, configured))) ?? 0
    }
    const getAccounts = (): Address[] => {
      const now = session()
      const accounts = now ? listAccounts(now, getChainId()) : []
      return accounts.sort((a, b) => Number(b === preferred) - Number(a === preferred))
    }
    const tell = () => {
      const accounts = getAccounts()
      if (accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts, chainId: getChainId() })
    }
    const start = async () => {
      const provider = await open()
      session = () => provider.session ?? null
      listen(provider, {
        onAccount: (address) => {
          preferred = address
          tell()
        },
        onChain: (chainId) => {
          const now = session()
          if (!now || !listChains(now, configured).includes(chainId)) return
          keepChain(CHAIN_KEY, chainId)
          tell()
        },
        onChange: tell,
      })
      return provider
    }
    const getOpened = () => {
      opened ??= start()
      // What could not be loaded is tried anew.
      opened.catch(() => {
        opened = null
      })
      return opened
    }
    return {
      id: WALLET_CONNECT_ID,
      name: WALLET_CONNECT,
      type: 'walletConnect',
      findTitle: () => {
        const now = session()
        return now && findWalletName(now)
      },
      // wagmi's own type of this depends on an argument that nobody here gives.
      connect: (async () => {
        const wish = takeWish()
        const provider = await getOpened()
        if (wish) await pair(provider, wish, toNamespaces(chains))
        if (!provider.session) throw userRejected()
        return { accounts: getAccounts(), chainId: getChainId() }
      }) as never,
      disconnect: async () => {
        preferred = null
        await leave(await getOpened())
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
        if (!has()) await askForChain(await getOpened(), chain, getChainId())
        if (!has()) throw new SwitchChainError(new Error(`The wallet offers no chain ${chainId}.`))
        keepChain(CHAIN_KEY, chainId)
        tell()
        return chain
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })
