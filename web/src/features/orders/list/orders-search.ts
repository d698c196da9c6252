import { isIdText } from '../order-number.ts'

export const shows = ['all', 'working', 'filled', 'closed'] as const
export type Show = (typeof shows)[number]

/** What an address says of the page; what it does not say, or says wrongly, is the default. */
export type OrdersSearch = {
  searchText: string
  show: Show
  /** The oldest ones first. */
  isAscending: boolean
  /** The order that is opened. */
  openId: string | null
}

const SEARCH_MAX = 64
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

export const toSearchText = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, '').slice(0, SEARCH_MAX)

/** A search for digits comes out of an address as a number. */
export const parseOrdersSearch = (search: Readonly<Record<string, unknown>>): OrdersSearch => ({
  searchText: toSearchText(
    typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}` : '',
  ),
  show: shows.find((one) => one === search.show) ?? 'all',
  isAscending: search.direction === 'asc',
  openId: isIdText(search.order) ? search.order : null,
})

/** The same as parts of an address: defaults are left out, so that the plain page has a plain one. */
export const toSearchParams = ({ searchText, show, isAscending, openId }: OrdersSearch) => ({
  q: searchText === '' ? undefined : searchText,
  show: show === 'all' ? undefined : show,
  direction: isAscending ? 'asc' : undefined,
  order: openId ?? undefined,
})
