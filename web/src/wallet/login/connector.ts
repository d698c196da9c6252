import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createConnector } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import { findKeptChain, keepChain } from '../network/kept-chain.ts'
import { userRejected } from '../provider-error.ts'
import { LOGIN_ID } from './login-id.ts'
import type { LoginPort, LoginUser, LoginWish } from './port.ts'

const CHAIN_KEY = 'parvalue.login.chain'

type Options = {
  port: LoginPort
  /** What somebody pressed; null where nobody did, so that no form may open. */
  takeWish: () => LoginWish | null
  /** Of a wallet whose owner is not named. */
  name: string
}

/**
 * Requirement SI-05: the e-mail login connector. Connected when the provider reports a logged-in user or a
 * completed social redirect; otherwise its form is shown. One for whichever provider there is.
 */
export const loginConnector = ({ port, takeWish, name }: Options) =>
  createConnector(({ chains, emitter }) => {
    let user: LoginUser | null = null
    const getChainId = () =>
      findKeptChain(
        CHAIN_KEY,
        chains.map(({ id }) => id),
      ) ?? chains[0].id
    const findUser = async () => {
      user = await port.findUser()
      return user
    }
    const requireUser = async (): Promise<LoginUser> => {
      const wish = takeWish()
      const found = await findUser()
      if (found && isMeant(found, wish)) return found
      if (!wish) throw userRejected()
      if (found) await port.logOut()
      await port.logIn(wish)
      const loggedIn = await findUser()
      if (!loggedIn) throw userRejected()
      return loggedIn
    }
    const getAccounts = async (): Promise<readonly Address[]> => (user ? [user.address] : [])
    return {
      id: LOGIN_ID,
      name,
      type: 'login',
      findTitle: () => user?.contact ?? null,
      // wagmi's own type of this depends on an argument that nobody here gives.
      connect: (async () => {
        const { address } = await requireUser()
        return { accounts: [address], chainId: getChainId() }
      }) as never,
      disconnect: async () => {
        user = null
        await port.logOut()
      },
      getAccounts,
      getChainId: async () => getChainId(),
      getProvider: async ({ chainId } = {}) => port.openWallet(chainId ?? getChainId()),
      isAuthorized: async () => (await findUser()) !== null,
      switchChain: async ({ chainId }): Promise<Chain> => {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Unrecognized chain ID ${chainId}.`))
        keepChain(CHAIN_KEY, chainId)
        emitter.emit('change', { chainId })
        return chain
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })

/** Whoever types another address than the one that is logged in means that one. */
const isMeant = (user: LoginUser, wish: LoginWish | null) =>
  wish === null || (wish.contact !== null && wish.contact === user.contact)
