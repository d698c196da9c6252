import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isSilent } from './query-client.ts'

const KEY = ['wires']

/** Reads one query by readers with these settings; returns the query. */
function readBy(...readers: { isSilent?: true }[]) {
  const client = new QueryClient()
  for (const meta of readers) {
    new QueryObserver(client, { queryKey: KEY, queryFn: () => [], enabled: false, meta }).subscribe(
      () => {},
    )
  }
  const query = client.getQueryCache().find({ queryKey: KEY })
  if (!query) throw new Error('the query is not in the cache')
  return query
}

test('AC-05 a failure raises its toast if one reader expects it, whichever came last', () => {
  expect(isSilent(readBy({}, { isSilent: true }))).toBe(false)
  expect(isSilent(readBy({ isSilent: true }, {}))).toBe(false)
  expect(isSilent(readBy({ isSilent: true }, { isSilent: true }))).toBe(true)
})

test('a query that nothing reads any more raises its toast unless it is silent itself', () => {
  expect(isSilent({ observers: [], meta: undefined })).toBe(false)
  expect(isSilent({ observers: [], meta: { isSilent: true } })).toBe(true)
})
