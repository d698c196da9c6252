import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { localStore } from '#device/storage.ts'
import { createStore, useStore } from '#wallet/store.ts'
import { type SendStrategy, sendStrategies } from './send-strategy.ts'

const KEY = 'parvalue.ways'

type PreferredStrategies = Readonly<Record<string, SendStrategy>>

const preferredStore = createStore<PreferredStrategies | null>(null)

/** Returns the account's saved strategy, `steps` by default. */
export function usePreferredSendStrategy(account: Address | null): SendStrategy {
  const remembered = useStore(preferredStore) ?? read()
  return (account !== null && remembered[account]) || 'steps'
}

export function savePreferredSendStrategy(account: Address, strategy: SendStrategy) {
  const next = { ...(preferredStore.get() ?? read()), [account]: strategy }
  preferredStore.set(next)
  localStore.setItem(KEY, JSON.stringify(next))
}

function read(): PreferredStrategies {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '{}')
    const known = Object.entries(stored as Record<string, unknown>).flatMap(([account, value]) => {
      const strategy = sendStrategies.find((name) => name === value)
      return strategy ? [[account, strategy] as const] : []
    })
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}
