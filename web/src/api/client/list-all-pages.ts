/** Rows of a page, as many as the API returns at most. */
export const LIST_PAGE_SIZE = 100

/**
 * Returns all rows of a list, page by page from the newest. A row that a newer one pushed to the next page meanwhile is
 * returned once.
 */
export async function listAllPages<Row>(
  fetchPage: (page: number) => Promise<readonly Row[]>,
  toId: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const found = await fetchPage(page)
    for (const row of found) rows.set(toId(row), row)
    if (found.length < LIST_PAGE_SIZE) return [...rows.values()]
  }
}
