import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { listWalletsWithNews, readHorizon } from './store.ts'

/** One look at the table for everybody who listens in this process. */
export type Feed = {
  /** Null when the wallet, or this process, has as many listeners as it may. */
  listen: (wallet: Address) => Listener | null
  /** Ends all listeners, so that the process can drain. */
  stop: () => void
}

export type Listener = {
  /** True for news, false when the time is over or the listener ended. */
  wait: (timeoutMs: number) => Promise<boolean>
  isOpen: () => boolean
  close: () => void
}

const POLL_MS = 500
const LISTENERS_MAX = 2000
export const LISTENERS_PER_WALLET_MAX = 5

/** Polls while anybody listens; who is woken reads for itself, from its own place. */
export function createFeed(db: Db, pollMs = POLL_MS): Feed {
  const ears = new Map<Address, Set<Ear>>()
  const feed = { count: 0, isPolling: false, isStopped: false }
  const wakeAll = (wallets: Iterable<Address>) => {
    for (const wallet of wallets) for (const ear of ears.get(wallet) ?? []) ear.tell()
  }
  async function poll() {
    if (feed.isPolling) return
    feed.isPolling = true
    let from = await readHorizon(db).catch(() => null)
    // Who came before this place was known looks once more for itself.
    wakeAll(ears.keys())
    while (feed.count > 0) {
      await delay(pollMs)
      // A database that is away for a moment is asked again from the same place.
      if (feed.count > 0) from = await look(from).catch(() => from)
    }
    feed.isPolling = false
  }
  async function look(from: bigint | null): Promise<bigint> {
    const to = await readHorizon(db)
    if (from === null) wakeAll(ears.keys())
    else if (to > from) wakeAll(await listWalletsWithNews(db, { from, to }))
    return to
  }
  return {
    listen: (wallet) => {
      const own = ears.get(wallet) ?? new Set()
      const isFull = own.size >= LISTENERS_PER_WALLET_MAX || feed.count >= LISTENERS_MAX
      if (isFull || feed.isStopped) return null
      const ear = createEar()
      ears.set(wallet, own.add(ear))
      feed.count += 1
      void poll()
      const close = () => {
        if (!own.delete(ear)) return
        feed.count -= 1
        if (own.size === 0) ears.delete(wallet)
        ear.end()
      }
      return { wait: ear.wait, isOpen: () => !feed.isStopped && own.has(ear), close }
    },
    stop: () => {
      feed.isStopped = true
      for (const own of ears.values()) for (const ear of own) ear.end()
    },
  }
}

type Ear = ReturnType<typeof createEar>

/** Remembers what it was told while nobody waited. */
function createEar() {
  let isDue = false
  let isEnded = false
  let wake = () => {}
  return {
    tell: () => {
      isDue = true
      wake()
    },
    end: () => {
      isEnded = true
      wake()
    },
    wait: async (timeoutMs: number): Promise<boolean> => {
      if (!isDue && !isEnded) {
        const woken = Promise.withResolvers<void>()
        wake = woken.resolve
        const timer = setTimeout(woken.resolve, timeoutMs)
        await woken.promise
        clearTimeout(timer)
      }
      const isNews = isDue && !isEnded
      isDue = false
      return isNews
    },
  }
}
