import { createStore } from '#wallet/store.ts'

/** Parts of the document title besides the page: news that a hidden tab has not announced, and what is under way. */
export type TitleParts = {
  /** Text of the newest unannounced notification; null if there is none. */
  news: string | null
  newsCount: number
  /** Text of what is under way, such as "2 in progress"; null if nothing is. */
  underway: string | null
  isHidden: boolean
}

export const titlePartsStore = createStore<TitleParts>({
  news: null,
  newsCount: 0,
  underway: null,
  isHidden: false,
})

/**
 * Returns the title of the document (requirement TR-06). The strip of tabs shows only its beginning: that of a hidden
 * tab begins with the news, then with what is under way; that of the visible one with the page.
 */
export function toDocumentTitle(
  { page, brand }: { page: string; brand: string },
  { news, newsCount, underway, isHidden }: TitleParts,
): string {
  if (news !== null) return [newsCount > 1 ? `(${newsCount}) ${news}` : news, brand].join(' · ')
  if (underway === null) return [page, brand].join(' · ')
  return [...(isHidden ? [underway, page] : [page, underway]), brand].join(' · ')
}
