import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { stockIdField, toUrlNumberField } from './fields.ts'

const oneStock = z.strictObject({ stock_id: toUrlNumberField(stockIdField) })

const favouritesAnswer = z.strictObject({ stock_ids: z.array(z.int()) })

export const favouriteEndpoints = {
  listFavourites: defineEndpoint({
    method: 'GET',
    path: '/user/favourites',
    access: 'wallet',
    origin: 'ours',
    summary: 'The stocks that this wallet marked, the last one first.',
    answer: favouritesAnswer,
  }),
  addFavourite: defineEndpoint({
    method: 'PUT',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Marks a stock; again changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
  removeFavourite: defineEndpoint({
    method: 'DELETE',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Unmarks a stock; again changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
}
