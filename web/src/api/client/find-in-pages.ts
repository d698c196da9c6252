/** The most rows of a page that the API returns. */
const PAGE_SIZE = 100

type Page<Row> = { rows: readonly Row[]; count: number }

/** Finds a row of a list by its id, page by page from the newest; null if the list does not have it. */
export async function findInPages<Row extends { id: string }>(
  id: string,
  fetchPage: (query: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<Row | null> {
  for (let page = 1; ; page++) {
    const { rows, count } = await fetchPage({ page, page_size: PAGE_SIZE })
    const found = rows.find((row) => row.id === id)
    if (found) return found
    if (rows.length === 0 || page * PAGE_SIZE >= count) return null
  }
}
