import type { BridgeTransferAnswer } from '@parvalue/shared/api/bridge.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem/utils'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import {
  type BridgeDeps,
  findBridgeTransfer,
  listBridgeTransfers,
  type Transfer,
} from './service.ts'

export const createBridgeHandlers = (deps: BridgeDeps): GroupHandlers<Api['bridge']> => ({
  getBridgeTransfer: async ({ params }) => {
    const transfer = await findBridgeTransfer(deps, params.message_id.toLowerCase() as Hex)
    if (!transfer) throw new AppError('not_found')
    return toWire(transfer)
  },
  listBridgeTransfers: async ({ session, query }) => {
    const paging = { page: query.page, pageSize: query.page_size }
    const { transfers, count } = await listBridgeTransfers(deps, session.address, paging)
    return { transfers: transfers.map(toWire), count }
  },
})

const toTime = (ms: number) => new Date(ms).toISOString()

function toWire(transfer: Transfer): BridgeTransferAnswer {
  const { source, destination, refusal } = transfer
  // The symbol is that of the token sent, even if the destination delivered plain USD+ instead of wUSD+.
  const symbol = source?.token ?? destination?.token ?? 'USD+'
  return {
    message_id: transfer.messageId,
    status: transfer.status,
    token_symbol: symbol,
    token_quantity: source?.tokenAmount.toString() ?? null,
    usdplus_quantity: transfer.amount.toString(),
    source_chain_id: transfer.sourceChainId,
    destination_chain_id: transfer.destinationChainId,
    sender_address: source?.sender ? getAddress(source.sender) : null,
    receiver_address: getAddress(transfer.receiver),
    created_dt: toTime(transfer.createdAtMs),
    expected_dt: transfer.expectedAtMs === null ? null : toTime(transfer.expectedAtMs),
    source: source && { ...toBlock(source), fee_quantity: (source.fee ?? 0n).toString() },
    destination: destination && {
      ...toBlock(destination),
      token_symbol: destination.token,
      token_quantity: destination.tokenAmount.toString(),
    },
    failure: refusal && {
      reason: refusal.reason,
      attempts: refusal.attempts,
      transaction_hash: refusal.transactionHash,
      failed_dt: toTime(refusal.minedAtMs),
    },
  }
}

const toBlock = (leg: NonNullable<Transfer['source']>) => ({
  chain_id: leg.chainId,
  transaction_hash: leg.transactionHash,
  mined_dt: toTime(leg.minedAtMs),
  stage: leg.stage,
  confirmations: leg.confirmations,
  blocks_to_final: leg.blocksToFinal,
})
