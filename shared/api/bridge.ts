import { z } from 'zod'
import { bridgeFailures, bridgeStatuses, bridgeTokens } from '../domain/bridge/bridge.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  baseUnitsField,
  baseUnitsOrZeroField,
  pagingFields,
  transactionHashField,
} from './fields.ts'

const messageId = transactionHashField.meta({ examples: [`0x${'5c'.repeat(32)}`] })
const time = z.iso.datetime()

/** The block of one leg. `confirmations` counts the block itself; `blocks_to_final` is 0 once it is final. */
const block = {
  chain_id: z.int(),
  transaction_hash: transactionHashField,
  mined_dt: time,
  stage: z.enum(['seen', 'confirmed', 'final']),
  confirmations: z.int().min(1),
  blocks_to_final: z.int().min(0),
}

/** One transfer. A leg that is not indexed yet is null; `usdplus_quantity` is the bridged amount. */
const transfer = z.strictObject({
  message_id: messageId,
  status: z.enum(bridgeStatuses),
  token_symbol: z.enum(bridgeTokens),
  token_quantity: baseUnitsField.nullable(),
  usdplus_quantity: baseUnitsField,
  source_chain_id: z.int(),
  destination_chain_id: z.int(),
  sender_address: addressField.nullable(),
  receiver_address: addressField,
  created_dt: time,
  expected_dt: time.nullable(),
  source: z.strictObject({ ...block, fee_quantity: baseUnitsOrZeroField }).nullable(),
  destination: z
    .strictObject({ ...block, token_symbol: z.enum(bridgeTokens), token_quantity: baseUnitsField })
    .nullable(),
  failure: z
    .strictObject({
      reason: z.enum(bridgeFailures),
      attempts: z.int().min(1),
      transaction_hash: transactionHashField,
      failed_dt: time,
    })
    .nullable(),
})

export type BridgeTransferAnswer = z.output<typeof transfer>

/**
 * Calls about bridge transfers. All of their data is public on the chains; the server only matches the two legs of a
 * transfer.
 */
export const bridgeEndpoints = {
  getBridgeTransfer: defineEndpoint({
    method: 'GET',
    path: '/bridge/transfers/{message_id}',
    access: 'public',
    origin: 'ours',
    summary: 'Returns one bridge transfer with both legs and the reason for a delay.',
    params: z.strictObject({ message_id: messageId }),
    answer: transfer,
  }),
  listBridgeTransfers: defineEndpoint({
    method: 'GET',
    path: '/user/bridge/transfers',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists bridge transfers that this wallet sent or receives, newest first.',
    query: z.strictObject(pagingFields),
    answer: z.strictObject({ transfers: z.array(transfer), count: z.int() }),
  }),
}
