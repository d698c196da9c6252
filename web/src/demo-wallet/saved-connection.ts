import { findChain } from '@parvalue/shared/chain/chains.ts'
import { boot } from '#api/client/boot.ts'
import { localStore } from '#device/storage.ts'
import { type DemoAccount, findDemoAccount } from './accounts.ts'
import { WalletRpcError } from './rpc-error.ts'

export const DEMO_ACCOUNT_KEY = 'parvalue.test-wallet.account'
export const DEMO_CHAIN_KEY = 'parvalue.test-wallet.chain'

/** Returns the connected account. It is stored, so that a reload needs no prompt. */
export const findConnectedAccount = (): DemoAccount | null =>
  findDemoAccount(localStore.getItem(DEMO_ACCOUNT_KEY))

/** Returns the connected account for apps: in small letters, because some compare it with one that they recovered. */
export function listConnectedAddresses(): string[] {
  const account = findConnectedAccount()
  return account ? [account.address.toLowerCase()] : []
}

export function saveConnectedAccount(account: DemoAccount | null) {
  if (account) localStore.setItem(DEMO_ACCOUNT_KEY, account.address)
  else localStore.removeItem(DEMO_ACCOUNT_KEY)
}

/** Returns the current chain; like a real wallet it may be one that the page does not support. */
export function getSelectedChainId(): number {
  const saved = findChain(Number(localStore.getItem(DEMO_CHAIN_KEY)))
  const chain = saved ?? boot.chains[0]
  if (!chain) throw new Error('No chain is configured.')
  return chain.id
}

export const saveSelectedChainId = (chainId: number) =>
  localStore.setItem(DEMO_CHAIN_KEY, `${chainId}`)

export function getChainRpcUrls(chainId: number): readonly string[] {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new WalletRpcError(4901, `There is no connection to chain ${chainId}.`)
  return chain.rpcUrls
}
