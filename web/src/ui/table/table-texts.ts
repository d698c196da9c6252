/** The texts that a table shows in addition to its rows. */
export type TableTexts = {
  /** Returns the range of the shown rows, such as "31-40 of 137". */
  toRange: (range: { first: number; last: number; total: number }) => string
  paging: string
  pageSize: string
  previous: string
  next: string
  /** Returns the number of selected rows, such as "3 selected". */
  toSelected: (count: number) => string
  selectPage: string
  clear: string
}
