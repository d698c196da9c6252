import { useEffect, useState } from 'react'
import { monotonicNowMs } from '#device/clock.ts'
import { useStore } from '../store.ts'
import { type WalletWait, walletWaitsStore } from './wallet-wait.ts'

/** Milliseconds after which the page says that the wallet has not answered. */
const LONG_MS = 20_000

/** Returns the newest open wait with this key; null if there is none. */
export const useWalletWait = (key: string): WalletWait | null =>
  useStore(walletWaitsStore).findLast((wait) => wait.key === key) ?? null

/** Returns whether the wait has gone on for so long that the wallet may have been overlooked. */
export function useIsLongWait(wait: WalletWait | null): boolean {
  const [longWait, setLongWait] = useState<WalletWait | null>(null)
  useEffect(() => {
    if (wait === null) return
    const leftMs = wait.startedMs + LONG_MS - monotonicNowMs()
    const timer = setTimeout(() => setLongWait(wait), leftMs)
    return () => clearTimeout(timer)
  }, [wait])
  return wait !== null && longWait === wait
}
