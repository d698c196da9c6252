import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createStore, useStore } from '#wallet/store.ts'

type AccountOnChain = { account: Address; chainId: number }

/** Accounts whose wallet announced batch support and then refused a batch, since the page was loaded. */
const denied = createStore<readonly string[]>([])

const keyOf = ({ account, chainId }: AccountOnChain) => `${account}:${chainId}`

export const markBatchDenied = (account: AccountOnChain) =>
  denied.set([...denied.get(), keyOf(account)])

export function useIsBatchDenied(account: AccountOnChain | null): boolean {
  const keys = useStore(denied)
  return account !== null && keys.includes(keyOf(account))
}
