import { isOrderIdText } from '../order-number.ts'

export const orderListFilters = ['all', 'working', 'filled', 'closed'] as const
export type OrderListFilter = (typeof orderListFilters)[number]

/** State of the page in the URL; a missing or invalid parameter has its default. */
export type OrdersSearch = {
  searchText: string
  show: OrderListFilter
  /** Whether the oldest order comes first. */
  isAscending: boolean
  /** Id of the open order. */
  openId: string | null
}

const SEARCH_MAX = 64
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu

export const toOrdersSearchText = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, '').slice(0, SEARCH_MAX)

/** Parses the search parameters of the URL. The router has parsed a text of digits to a number. */
export const parseOrdersSearch = (search: Readonly<Record<string, unknown>>): OrdersSearch => ({
  searchText: toOrdersSearchText(
    typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}` : '',
  ),
  show: orderListFilters.find((one) => one === search.show) ?? 'all',
  isAscending: search.direction === 'asc',
  openId: isOrderIdText(search.order) ? search.order : null,
})

/** Returns the search parameters without defaults, so that the plain page has a plain URL. */
export const toOrdersSearchParams = ({ searchText, show, isAscending, openId }: OrdersSearch) => ({
  q: searchText === '' ? undefined : searchText,
  show: show === 'all' ? undefined : show,
  direction: isAscending ? 'asc' : undefined,
  order: openId ?? undefined,
})
