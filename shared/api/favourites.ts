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
    summary: 'Lists the favorite stocks of this wallet, newest first.',
    answer: favouritesAnswer,
  }),
  addFavourite: defineEndpoint({
    method: 'PUT',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Adds a stock to the favorites; repeating it changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
  removeFavourite: defineEndpoint({
    method: 'DELETE',
    path: '/user/favourites/{stock_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Removes a stock from the favorites; repeating it changes nothing.',
    params: oneStock,
    answer: favouritesAnswer,
  }),
}
