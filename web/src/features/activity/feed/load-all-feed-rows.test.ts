import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadAllFeedRows } from './load-all-feed-rows.ts'

const ACCOUNT = `0x${'a'.repeat(40)}` as const
const t = ((key: string) => key) as never
const texts = { t, orders: t, language: 'en', toPaymentSymbol: () => 'USDC' } as const

const order = {
  id: 'o1',
  side: 'BUY',
  symbol: 'AAPL',
  status: 'FILLED',
  filledShares: 1n,
  filledCents: 5n,
  createdMs: 1,
}

const isBrokerKey = ({ queryKey }: Asked) => queryKey.slice(0, 2).includes('account')

type Asked = { queryKey: readonly unknown[]; staleTime?: unknown }

/** Returns a client that answers the account with this status and each list with one page. */
function clientOf(status: () => Promise<{ status: string }>) {
  const asked: Asked[] = []
  const query = async (options: Asked) => {
    asked.push(options)
    const isOfBroker = isBrokerKey(options)
    if (isOfBroker && options.queryKey.at(-1) === 'account') return status()
    const rows = isOfBroker && options.queryKey.includes('orders') ? [order] : []
    return Object.assign([], { rows, cards: [] })
  }
  return { asked, queries: { query } as unknown as Pick<QueryClient, 'query'> }
}

const never = () => new Promise<never>(() => {})

test('a brokerage account whose status is unknown fails the file instead of leaving its rows out', async () => {
  const { queries } = clientOf(async () => Promise.reject(new Error('offline')))
  await expect(loadAllFeedRows(queries, ACCOUNT, texts)).rejects.toThrow('offline')
})

test('the file waits for the status of the brokerage account', async () => {
  const { queries, asked } = clientOf(never)
  const first = await Promise.race([
    loadAllFeedRows(queries, ACCOUNT, texts),
    Promise.resolve('waits'),
  ])
  expect([first, asked.length]).toEqual(['waits', 1])
})

test('rows of the brokerage account are in the file, and every page comes from the server', async () => {
  const { queries, asked } = clientOf(async () => ({ status: 'ACTIVE' }))
  const rows = await loadAllFeedRows(queries, ACCOUNT, texts)
  expect(rows.map(({ id }) => id)).toEqual(['o1'])
  expect(asked.map(({ staleTime }) => staleTime)).toEqual(asked.map(() => 0))
})

test('without a brokerage account its lists are not asked', async () => {
  const { queries, asked } = clientOf(async () => ({ status: 'NONE' }))
  expect(await loadAllFeedRows(queries, ACCOUNT, texts)).toEqual([])
  expect(asked.filter(isBrokerKey).map(({ queryKey }) => queryKey.at(-1))).toEqual(['account'])
})
