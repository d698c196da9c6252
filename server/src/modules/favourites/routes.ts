import type { Api } from '@parvalue/shared/api/table.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import { deleteFavourite, insertFavourite, listFavourites } from './store.ts'

type Deps = { db: Db; clock: Clock; hasStock: (id: number) => Promise<boolean> }

export const createFavouriteHandlers = ({
  db,
  clock,
  hasStock,
}: Deps): GroupHandlers<Api['favourites']> => {
  const toAnswer = async (wallet: Address) => ({ stock_ids: await listFavourites(db, wallet) })
  return {
    listFavourites: ({ session }) => toAnswer(session.address),
    addFavourite: async ({ session, params: { stock_id: stockId } }) => {
      if (!(await hasStock(stockId))) throw new AppError('not_found')
      const createdAt = new Date(clock())
      await insertFavourite(db, { wallet: session.address, stockId, createdAt })
      return toAnswer(session.address)
    },
    removeFavourite: async ({ session, params: { stock_id: stockId } }) => {
      await deleteFavourite(db, session.address, stockId)
      return toAnswer(session.address)
    },
  }
}
