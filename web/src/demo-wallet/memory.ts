import { findChain } from '@parvalue/shared/chain/chains.ts'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findAccount } from './accounts.ts'
import { WalletRpcError } from './rpc-error.ts'

export const ACCOUNT_KEY = 'parvalue.test-wallet.account'
export const CHAIN_KEY = 'parvalue.test-wallet.chain'

/** The account this page may see; kept, so that a reload finds it without asking. */
export const findConnected = (): DemoAccount | null =>
  findAccount(localStorage.getItem(ACCOUNT_KEY))

export function keepConnected(account: DemoAccount | null) {
  if (account) localStorage.setItem(ACCOUNT_KEY, account.address)
  else localStorage.removeItem(ACCOUNT_KEY)
}

/** Any chain there is: a real wallet may be on one that the page does not support. */
export function getChainId(): number {
  const kept = findChain(Number(localStorage.getItem(CHAIN_KEY)))
  const chain = kept ?? boot.chains[0]
  if (!chain) throw new Error('No chain is configured.')
  return chain.id
}

export const keepChainId = (chainId: number) => localStorage.setItem(CHAIN_KEY, `${chainId}`)

export function getRpcUrl(chainId: number): string {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletRpcError(4901, `There is no connection to chain ${chainId}.`)
  return chain.rpcUrl
}
