import { findChain } from '@parvalue/shared/chain/chains.ts'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, findAccount } from './accounts.ts'
import { WalletRpcError } from './rpc-error.ts'

export const ACCOUNT_KEY = 'parvalue.test-wallet.account'
export const CHAIN_KEY = 'parvalue.test-wallet.chain'

/** Returns the connected account; stored, so that a reload needs no prompt. */
export const findConnected = (): DemoAccount | null =>
  findAccount(localStorage.getItem(ACCOUNT_KEY))

export function saveConnected(account: DemoAccount | null) {
  if (account) localStorage.setItem(ACCOUNT_KEY, account.address)
  else localStorage.removeItem(ACCOUNT_KEY)
}

/** Returns the current chain; like a real wallet it may be one that the page does not support. */
export function getChainId(): number {
  const saved = findChain(Number(localStorage.getItem(CHAIN_KEY)))
  const chain = saved ?? boot.chains[0]
  if (!chain) throw new Error('No chain is configured.')
  return chain.id
}

export const saveChainId = (chainId: number) => localStorage.setItem(CHAIN_KEY, `${chainId}`)

export function getRpcUrl(chainId: number): string {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletRpcError(4901, `There is no connection to chain ${chainId}.`)
  return chain.rpcUrl
}
