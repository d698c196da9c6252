import { boot } from '#api/boot.ts'
import { type DemoAccount, findAccount } from './accounts.ts'

const ACCOUNT_KEY = 'parvalue.test-wallet.account'
const CHAIN_KEY = 'parvalue.test-wallet.chain'

/** The account this page may see; kept, so that a reload finds it without asking. */
export const findConnected = (): DemoAccount | null =>
  findAccount(localStorage.getItem(ACCOUNT_KEY))

export function keepConnected(account: DemoAccount | null) {
  if (account) localStorage.setItem(ACCOUNT_KEY, account.signer.address)
  else localStorage.removeItem(ACCOUNT_KEY)
}

export function getChainId(): number {
  const kept = Number(localStorage.getItem(CHAIN_KEY))
  const chain = boot.chains.find(({ id }) => id === kept) ?? boot.chains[0]
  if (!chain) throw new Error('No chain is configured.')
  return chain.id
}

export const keepChainId = (chainId: number) => localStorage.setItem(CHAIN_KEY, `${chainId}`)

export function getRpcUrl(chainId: number): string {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  return chain.rpcUrl
}
