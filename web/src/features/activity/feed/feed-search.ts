import { type FeedKind, feedKinds } from './feed-row.ts'

export const feedFilters = ['all', 'underway', 'done', 'not'] as const
export type FeedFilter = (typeof feedFilters)[number]

/** Filters in the URL; a missing or invalid one has its default. */
export type FeedSearch = {
  show: FeedFilter
  /** Kind of the shown rows; null shows all kinds. */
  kind: FeedKind | null
  chainId: number | null
  /** Year of the shown rows in UTC, as the exported file states times; null shows all years. */
  year: number | null
  searchText: string
}

const SEARCH_MAX = 80
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

export const toFeedSearchText = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, '').slice(0, SEARCH_MAX)

const isYear = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 2000 && Number(value) < 2200

/** Parses the URL. The router parses a search for digits as a number. */
export const parseFeedSearch = (search: Readonly<Record<string, unknown>>): FeedSearch => ({
  show: feedFilters.find((one) => one === search.show) ?? 'all',
  kind: feedKinds.find((one) => one === search.kind) ?? null,
  chainId: Number.isSafeInteger(search.chain) ? (search.chain as number) : null,
  year: isYear(search.year) ? search.year : null,
  searchText: toFeedSearchText(
    typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}` : '',
  ),
})

/** Returns the filters as search parameters, without defaults. */
export const toFeedSearchParams = ({ show, kind, chainId, year, searchText }: FeedSearch) => ({
  show: show === 'all' ? undefined : show,
  kind: kind ?? undefined,
  chain: chainId ?? undefined,
  year: year ?? undefined,
  q: searchText === '' ? undefined : searchText,
})

export const isFeedFiltered = (search: FeedSearch) =>
  Object.values(toFeedSearchParams(search)).some((value) => value !== undefined)
