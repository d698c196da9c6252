import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createStore, useStore } from '#wallet/store.ts'

type Place = { account: Address; chainId: number }

/** Where a wallet said that it sends calls together, and then did not. Until the page is left. */
const denied = createStore<readonly string[]>([])

const keyOf = ({ account, chainId }: Place) => `${account}:${chainId}`

export const denyBatch = (place: Place) => denied.set([...denied.get(), keyOf(place)])

export function useIsBatchDenied(place: Place | null): boolean {
  const keys = useStore(denied)
  return place !== null && keys.includes(keyOf(place))
}
