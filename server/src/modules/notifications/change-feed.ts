import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { listWalletsWithChanges, readOldestRunningXid } from './change-event-store.ts'

/** A poller of the table of change events, shared by all listeners of this process. */
export type ChangeFeed = {
  /**
   * Adds a listener; returns null if the listener limit of the wallet, of the client's address
   * or of this process is reached.
   */
  listen: (wallet: Address, from?: string) => ChangeListener | null
  /** Ends all listeners, so that the process can drain. */
  stop: () => void
}

export type ChangeListener = {
  /** Resolves with true on new change events, with false on a timeout or when the listener ends. */
  wait: (timeoutMs: number) => Promise<boolean>
  isOpen: () => boolean
  close: () => void
}

const POLL_MS = 500
const LISTENERS_MAX = 2000
export const LISTENERS_PER_WALLET_MAX = 5

/** An office behind one address may have dozens of open pages. */
export const LISTENERS_PER_ADDRESS_MAX = 100

/** Creates a feed that polls while it has listeners; a woken listener reads the table from its own cursor. */
export function createChangeFeed(db: Db, pollMs = POLL_MS): ChangeFeed {
  const signals = new Map<Address, Set<Signal>>()
  const addresses = new Map<string, number>()
  const countAt = (from: string, more: number) => {
    const count = (addresses.get(from) ?? 0) + more
    if (count > 0) addresses.set(from, count)
    else addresses.delete(from)
  }
  const feed = { count: 0, isPolling: false, isStopped: false }
  const wakeAll = (wallets: Iterable<Address>) => {
    for (const wallet of wallets) for (const signal of signals.get(wallet) ?? []) signal.set()
  }
  async function poll() {
    if (feed.isPolling) return
    feed.isPolling = true
    let from = await readOldestRunningXid(db).catch(() => null)
    // Listeners that registered before this snapshot was read are woken once, to read the table themselves.
    wakeAll(signals.keys())
    while (feed.count > 0) {
      await delay(pollMs)
      // While the database is unreachable the next poll continues from the same cursor.
      if (feed.count > 0) from = await pollOnce(from).catch(() => from)
    }
    feed.isPolling = false
  }
  async function pollOnce(from: bigint | null): Promise<bigint> {
    const to = await readOldestRunningXid(db)
    if (from === null) wakeAll(signals.keys())
    else if (to > from) wakeAll(await listWalletsWithChanges(db, { from, to }))
    return to
  }
  return {
    listen: (wallet, from = 'unknown') => {
      const walletSignals = signals.get(wallet) ?? new Set()
      const isFull =
        walletSignals.size >= LISTENERS_PER_WALLET_MAX ||
        (addresses.get(from) ?? 0) >= LISTENERS_PER_ADDRESS_MAX ||
        feed.count >= LISTENERS_MAX
      if (isFull || feed.isStopped) return null
      const signal = createSignal()
      signals.set(wallet, walletSignals.add(signal))
      feed.count += 1
      countAt(from, 1)
      void poll()
      const close = () => {
        if (!walletSignals.delete(signal)) return
        feed.count -= 1
        countAt(from, -1)
        if (walletSignals.size === 0) signals.delete(wallet)
        signal.end()
      }
      return {
        wait: signal.wait,
        isOpen: () => !feed.isStopped && walletSignals.has(signal),
        close,
      }
    },
    stop: () => {
      feed.isStopped = true
      for (const walletSignals of signals.values()) for (const signal of walletSignals) signal.end()
    },
  }
}

type Signal = ReturnType<typeof createSignal>

/** Creates a listener's signal, which stays set while the listener is not waiting. */
function createSignal() {
  let isDue = false
  let isEnded = false
  let wake = () => {}
  return {
    set: () => {
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
