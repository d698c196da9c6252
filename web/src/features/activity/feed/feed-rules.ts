import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toSymbolKey } from '@parvalue/shared/domain/stocks/stock-search.ts'
import type { FeedRow, FeedRowState } from './feed-row.ts'
import type { FeedSearch } from './feed-search.ts'

const ranks: Record<FeedRowState, number> = { 'needs-you': 0, underway: 1, done: 2, not: 2 }

/**
 * Sorts the rows: those that need the user, those under way, finished ones; the newest first in each group. A completed
 * journal entry whose hash another source lists is dropped as a duplicate.
 */
export function mergeFeedRows(rows: readonly FeedRow[]): FeedRow[] {
  const known = new Set(rows.filter(({ item }) => !item).map(({ hash }) => hash))
  return rows
    .filter(({ item, state, hash }) => !(item && state === 'done' && hash && known.has(hash)))
    .sort((one, other) => ranks[one.state] - ranks[other.state] || other.atMs - one.atMs)
}

/** Returns the group heading of a row. */
export const toFeedGroup = ({ state }: FeedRow): 'needs-you' | 'running' | 'earlier' =>
  state === 'needs-you' ? 'needs-you' : state === 'underway' ? 'running' : 'earlier'

export const isPendingFeedState = (state: FeedRowState) =>
  state === 'needs-you' || state === 'underway'

export function filterFeedRows(
  rows: readonly FeedRow[],
  { show, kind, chainId, year, searchText }: FeedSearch,
): FeedRow[] {
  const text = searchText.trim().toLowerCase()
  const isShown = ({ state }: FeedRow) =>
    show === 'all' || (show === 'underway' ? isPendingFeedState(state) : state === show)
  return rows.filter(
    (row) =>
      isShown(row) &&
      (kind === null || row.kind === kind) &&
      (chainId === null || row.chainId === chainId) &&
      (year === null || toYear(row.atMs) === year) &&
      (text === '' || hasText(row, text)),
  )
}

const hasText = ({ title, reference, hash }: FeedRow, text: string) =>
  [title, reference, hash ?? ''].some((one) => one.toLowerCase().includes(text)) ||
  hasSymbol(title, toSymbolKey(text))

/** Returns whether a word of a title starts with the symbol; BRK.B is also found as BRK-B (requirement CW-12). */
const hasSymbol = (title: string, key: string) =>
  key !== '' && title.split(/\s/).some((word) => toSymbolKey(word).startsWith(key))

/** Returns the chain ids of the rows, ascending. */
export const listFeedChainIds = (rows: readonly FeedRow[]): number[] =>
  [...new Set(rows.map(({ chainId }) => chainId))]
    .filter((chainId) => chainId !== null)
    .sort((one, other) => one - other)

const toYear = (atMs: number) => new Date(atMs).getUTCFullYear()

/** Years before the current one that are always offered, because the list has only the newest rows of each type. */
const PAST_YEARS = 4

/** Returns the years that can be chosen, descending: the current one, some before it, and those of older rows. */
export function listFeedYears(rows: readonly FeedRow[], nowMs: number): number[] {
  const last = toYear(nowMs)
  const first = Math.min(last - PAST_YEARS, ...rows.map(({ atMs }) => toYear(atMs)))
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

type FeedTexts = {
  heads: readonly string[]
  kinds: Record<string, string>
  states: Record<string, string>
}

/** Returns the header and the rows of the CSV file, in the page's language; times are UTC. */
export const toFeedCsvRows = (rows: readonly FeedRow[], texts: FeedTexts): string[][] => [
  [...texts.heads],
  ...rows.map(({ atMs, kind, title, state, detail, money, chainId, hash, reference }) => [
    new Date(atMs).toISOString(),
    texts.kinds[kind] ?? kind,
    title.replaceAll('\u00a0', ' '),
    texts.states[state] ?? state,
    detail.replaceAll('\u00a0', ' '),
    ...[money.sent, money.received, money.fee].flatMap((one) => [
      one?.amount ?? '',
      one?.symbol ?? '',
    ]),
    chainId === null ? '' : networkNameOf(chainId),
    hash ?? '',
    reference,
  ]),
]
