import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createConnector } from '@wagmi/core'
import { type Chain, SwitchChainError } from 'viem'
import { findSavedChain, saveSelectedChain } from '../network/saved-chain.ts'
import { userRejectedError } from '../provider-error.ts'
import { LOGIN_WALLET_RDNS } from './login-id.ts'
import type { LoginPort, LoginRequest, LoginUser } from './port.ts'

const CHAIN_KEY = 'parvalue.login.chain'

type Options = {
  port: LoginPort
  /** Returns the pending login request of the user, only once. Null without a request, and then no form opens. */
  consumeRequest: () => LoginRequest | null
  /** Name of the wallet if the user has no contact. */
  name: string
}

/**
 * Creates the login connector, for any login provider (requirement SI-05). It connects if the provider reports a
 * logged-in user or a completed social redirect; otherwise it shows the provider's form.
 */
export const loginConnector = ({ port, consumeRequest, name }: Options) =>
  createConnector(({ chains, emitter }) => {
    let user: LoginUser | null = null
    const getChainId = () =>
      findSavedChain(
        CHAIN_KEY,
        chains.map(({ id }) => id),
      ) ?? chains[0].id
    const findUser = async () => {
      user = await port.findUser()
      return user
    }
    const requireUser = async (): Promise<LoginUser> => {
      const request = consumeRequest()
      const found = await findUser()
      if (found && isRequestedUser(found, request)) return found
      if (!request) throw userRejectedError()
      if (found) await port.logOut()
      await port.logIn(request)
      const loggedIn = await findUser()
      if (!loggedIn) throw userRejectedError()
      return loggedIn
    }
    const getAccounts = async (): Promise<readonly Address[]> => (user ? [user.address] : [])
    return {
      id: LOGIN_WALLET_RDNS,
      name,
      type: 'login',
      findDisplayName: () => user?.contact ?? null,
      // wagmi's type depends on an argument that is not used here.
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
        saveSelectedChain(CHAIN_KEY, chainId)
        emitter.emit('change', { chainId })
        return chain
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  })

/** Returns whether the logged-in user is the requested one; another typed contact requires a new login. */
const isRequestedUser = (user: LoginUser, request: LoginRequest | null) =>
  request === null || (request.contact !== null && request.contact === user.contact)
