import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  baseUnitsField,
  chainIdField,
  pagingFields,
  transactionHashField,
} from './fields.ts'

const time = z.iso.datetime()

const transfer = z.strictObject({
  /** Network, block and position of the event: "11155111-120-4". */
  id: z.string(),
  direction: z.enum(['sent', 'received']),
  chain_id: chainIdField,
  transaction_hash: transactionHashField,
  token_address: addressField,
  token_symbol: z.string(),
  token_decimals: z.int(),
  quantity: baseUnitsField,
  /** The other wallet. */
  counterparty_address: addressField,
  mined_dt: time,
})

export type TokenTransferAnswer = z.output<typeof transfer>

/** Transfers of USD+, wUSD+, stock tokens and their wrapped forms between wallets. */
export const transferEndpoints = {
  listTransfers: defineEndpoint({
    method: 'GET',
    path: '/user/transfers',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists tokens that this wallet sent to or received from other wallets, newest first.',
    query: z.strictObject(pagingFields),
    answer: z.strictObject({ transfers: z.array(transfer), count: z.int() }),
  }),
  listRecipients: defineEndpoint({
    method: 'GET',
    path: '/user/recipients',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the addresses to which this wallet has sent tokens, last used first.',
    answer: z.strictObject({
      recipients: z.array(z.strictObject({ address: addressField, last_sent_dt: time })),
    }),
  }),
}
