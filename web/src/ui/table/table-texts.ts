/** Texts of a table besides its rows. */
export type TableTexts = {
  /** "31-40 of 137" */
  toRange: (range: { first: number; last: number; total: number }) => string
  paging: string
  pageSize: string
  previous: string
  next: string
  /** "3 selected" */
  toSelected: (count: number) => string
  selectPage: string
  clear: string
}
