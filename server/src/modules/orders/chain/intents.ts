import type { TokenOrder } from '../tables/row.ts'

/** All transactions of one order have names that begin so. */
export const toIntentPrefix = ({ id }: Pick<TokenOrder, 'id'>) => `order/${id}/`

/** An order is made once, whatever else fails; other attempts are counted. */
export const toIntent = (row: Pick<TokenOrder, 'id'>, what: 'create' | 'ask-cancel', attempt = 0) =>
  `${toIntentPrefix(row)}${what}/${attempt}`
