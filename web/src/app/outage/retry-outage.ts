import { queryClient } from '#api/client/query-client.ts'
import type { OutageSubject } from '#api/outage/outage-log.ts'
import { outages } from '#api/outage/outages.ts'
import { setTroubleHandler } from '#api/outage/watched-fetch.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { healthQuery } from '../shell/health-query.ts'
import { findChainId, isFailing } from './outage-rules.ts'

/** A chain that is gone is asked again at this interval, also on pages that do not read it. */
const PROBE_MS = 15_000

const PRICE_KEYS = new Set<unknown>(['stocks', 'stock-prices'])

/** Failed requests cause at most one health check in this time. */
const CHECK_EVERY_MS = 3000

/** Asks the part that is gone again; resolves once it has answered or failed. */
export async function retryOutage(subject: OutageSubject): Promise<void> {
  const chainId = findChainId(subject)
  if (chainId !== null) return probe(chainId)
  if (subject !== 'prices') return queryClient.refetchQueries({ queryKey: healthQuery.queryKey })
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => PRICE_KEYS.has(queryKey[0]),
  })
}

/** Asks a chain for its newest block; the transport notes what comes of it. */
async function probe(chainId: number): Promise<void> {
  const client = await loadPublicClient(chainId)
  await client.getBlockNumber({ cacheTime: 0 }).catch(() => null)
}

/**
 * Checks the server's health after failed requests, asks chains that are gone again, and repeats failed queries once an
 * outage ends. Returns a function that stops it.
 */
export function startRecovery(): () => void {
  setTroubleHandler(() => void checkHealth())
  let subjects = outages.list().map(({ subject }) => subject)
  const stop = outages.subscribe(() => {
    const next = outages.list().map(({ subject }) => subject)
    if (subjects.some((subject) => !next.includes(subject))) void repeatFailed()
    subjects = next
  })
  const timer = setInterval(() => {
    for (const { subject } of outages.list()) {
      const chainId = findChainId(subject)
      if (chainId !== null && !document.hidden) void probe(chainId)
    }
  }, PROBE_MS)
  return () => {
    stop()
    clearInterval(timer)
    setTroubleHandler(() => {})
  }
}

const checkHealth = () =>
  queryClient.query({ ...healthQuery, staleTime: CHECK_EVERY_MS }).catch(() => null)

const repeatFailed = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isFailing(state) })
