import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createStore, useStore } from '#wallet/store.ts'
import { type SendStrategy, ways } from './way.ts'

const KEY = 'parvalue.ways'

type Remembered = Readonly<Record<string, SendStrategy>>

const store = createStore<Remembered | null>(null)

/** How this wallet wants it done; the specified way until somebody chose another. */
export function usePreferredStrategy(account: Address | null): SendStrategy {
  const remembered = useStore(store) ?? read()
  return (account !== null && remembered[account]) || 'steps'
}

export function rememberWay(account: Address, way: SendStrategy) {
  const next = { ...(store.get() ?? read()), [account]: way }
  store.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage it holds until the page is left.
  }
}

function read(): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const known = Object.entries(kept as Record<string, unknown>).flatMap(([account, value]) => {
      const way = ways.find((one) => one === value)
      return way ? [[account, way] as const] : []
    })
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}
