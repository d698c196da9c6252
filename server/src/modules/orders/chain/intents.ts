import type { TokenOrder } from '../tables/order-row.ts'

/** Returns the prefix of the intent ids of all transactions of one order. */
export const toOrderIntentPrefix = ({ id }: Pick<TokenOrder, 'id'>) => `order/${id}/`

/** Returns the intent id; the same attempt is the same intent, so an order is created once. */
export const toOrderIntent = (
  row: Pick<TokenOrder, 'id'>,
  purpose: 'create' | 'ask-cancel',
  attempt = 0,
) => `${toOrderIntentPrefix(row)}${purpose}/${attempt}`
