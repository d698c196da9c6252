import type { orderGroups } from '@parvalue/shared/api/order-answers.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { createStockMatcher } from '@parvalue/shared/domain/stocks/stock-search.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import { AppError } from '../../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../../platform/http/serve.ts'
import type { Db } from '../../../tables/tables.ts'
import {
  countOrders,
  findOwnerOrder,
  listOrders,
  listOrdersForExport,
  type OrderListItem,
  summarizeOrders,
  type ToMarketMs,
} from '../service.ts'
import type { OrderFilter } from '../tables/order-list-store.ts'
import { toOrderCsv } from './export.ts'
import { type GetPaymentToken, toOrderAnswer, toOrderDetailAnswer } from './order-answers.ts'

export type OrderReadDeps = {
  db: Db
  getToken: GetPaymentToken
  toMarketMs: ToMarketMs
  /** Stocks that have tokens, for the search by name. */
  stocks: readonly { id: number; symbol: string; name: string }[]
}

type Reads = Omit<
  GroupHandlers<Api['orders']>,
  'createDirectOrder' | 'createSponsoredOrder' | 'estimateFee' | 'cancelOrder'
>

export function createOrderReadHandlers(deps: OrderReadDeps): Reads {
  const { db, getToken, toMarketMs } = deps
  const toAnswer = (row: OrderListItem) =>
    toOrderAnswer(row, getToken(row.chainId, row.paymentToken))
  const getDetail = async (owner: Address, id: string) => {
    const row = await findOwnerOrder(db, toMarketMs, { owner, id })
    if (!row) throw new AppError('not_found')
    return { row, answer: toOrderDetailAnswer(row, getToken(row.chainId, row.paymentToken)) }
  }
  return {
    getOrder: async ({ session, params }) =>
      (await getDetail(session.address, params.order_id)).answer,
    getDirectOrder: async ({ session, params }) => {
      const { row, answer } = await getDetail(session.address, params.direct_order_id)
      // A sponsored order is sent by the server, so it is no direct order.
      if (row.isSponsored) throw new AppError('not_found')
      return answer
    },
    listOrders: async ({ session, query }) => {
      const { page, page_size: pageSize, ...filterQuery } = query
      const filter = toFilter(deps, session.address, filterQuery)
      return (await listOrders(db, toMarketMs, filter, { page, pageSize })).map(toAnswer)
    },
    countOrders: async ({ session, query }) => ({
      count: await countOrders(db, toFilter(deps, session.address, query)),
    }),
    exportOrders: async ({ session, query, reply }) => {
      const { format, ...filterQuery } = query
      const filter = toFilter(deps, session.address, filterQuery)
      const rows = (await listOrdersForExport(db, toMarketMs, filter)).map(toAnswer)
      reply.header('content-disposition', `attachment; filename="orders.${format}"`)
      if (format === 'csv') return toOrderCsv(rows)
      reply.type('application/json; charset=utf-8')
      return JSON.stringify(rows)
    },
    summarizeOrders: async ({ session }) => {
      const { counts, escrowed, heldProceedsIds } = await summarizeOrders(db, session.address)
      const toEscrowAnswer = ({ chainId, token, amount }: (typeof escrowed)[number]) => ({
        chain_id: chainId,
        token: getAddress(token),
        amount: toAmountText(amount, getToken(chainId, token).decimals),
      })
      return {
        counts,
        escrowed: escrowed.map(toEscrowAnswer),
        held_proceeds_order_ids: heldProceedsIds,
      }
    },
  }
}

type FilterQuery = {
  group?: (typeof orderGroups)[number] | undefined
  search_text?: string | undefined
  stock_id?: number | undefined
}

function toFilter(
  { stocks }: OrderReadDeps,
  owner: Address,
  { group, search_text: text = '', stock_id: stockId }: FilterQuery,
): OrderFilter {
  const match = createStockMatcher(text)
  const named = stocks.filter(({ symbol, name }) => match({ symbol, names: [name] }) !== null)
  const search = text === '' ? null : { text, stockIds: named.map(({ id }) => id) }
  return { owner, group: group ?? null, search, stockId: stockId ?? null }
}
