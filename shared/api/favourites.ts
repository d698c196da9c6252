import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inAddress, stockId } from './fields.ts'

const oneStock = z.strictObject({ stock_id: inAddress(stockId) })

const favouritesAnswer = z.strictObject({ stock_ids: z.array(z.int()) })

export const favourites = {
  listFavourites: endpoint({
    method: 'GET',
    path: '/user/favourites',
    access: 'wallet',
    origin: 'ours',
    summary: 'The stocks that this wallet marked, the last one first.',
    answer: favouritesAnswer,
  }),
  addFavourite: endpoint({
    method: 'PUT',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Marks a stock; again changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Unmarks a stock; again changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
}
