import type { OutageSubject } from '#api/outage/outage-log.ts'

/** The first parts of the routes that show prices. */
const PRICE_ROUTES = /^\/(stocks|transparency)(\/|$)/

/** Returns whether an outage is shown on a route: old prices concern only the routes that show prices. */
export const isShownOn = (subject: OutageSubject, pathname: string): boolean =>
  subject !== 'prices' || PRICE_ROUTES.test(pathname)

/** Returns the chain that is gone; null for an outage of another part. */
export const findChainId = (subject: OutageSubject): number | null =>
  subject.startsWith('chain:') ? Number(subject.slice('chain:'.length)) : null

type QueryStatus = {
  status: string
  fetchFailureCount: number
  errorUpdatedAt: number
  dataUpdatedAt: number
}

/** Returns whether a query has failed since its last answer, so that the end of an outage is a reason to repeat it. */
export const isFailing = (state: QueryStatus): boolean =>
  state.status === 'error' ||
  state.fetchFailureCount > 0 ||
  state.errorUpdatedAt > state.dataUpdatedAt
