import type { BridgeTransferAnswer } from '@parvalue/shared/api/bridge.ts'
import { bridgeEndpoints } from '@parvalue/shared/api/bridge.ts'
import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import type {
  BridgeFailure,
  BridgeStatus,
  BridgeToken,
} from '@parvalue/shared/domain/bridge/bridge.ts'
import type { BlockStage } from '@parvalue/shared/domain/chain/block-stage.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { BRIDGE_KEY, BRIDGE_LIST_KEY } from './bridge-keys.ts'

const client = createApiClient({ bridge: bridgeEndpoints }, apiClientOptions)

/** The block that contains one side of a transfer; `blocksToFinal` is 0 once the block is final. */
export type BridgeBlock = {
  hash: Hex
  minedMs: number
  stage: BlockStage
  confirmations: number
  blocksToFinal: number
}

export type BridgeTransfer = {
  id: Hex
  status: BridgeStatus
  sourceChainId: number
  destinationChainId: number
  /** The token that was sent. */
  token: BridgeToken
  /** The sent amount of `token`; null until the source chain is read. */
  tokenAmount: bigint | null
  /** The bridged amount of USD+. */
  usdPlusAmount: bigint
  sender: Address | null
  receiver: Address
  createdMs: number
  expectedMs: number | null
  source: (BridgeBlock & { fee: bigint }) | null
  destination: (BridgeBlock & { token: BridgeToken; tokenAmount: bigint }) | null
  failure: { reason: BridgeFailure; attempts: number; hash: Hex; failedMs: number } | null
}

const POLL_MS = 2000
const POLL_IDLE_MS = 60_000

/**
 * Polls one transfer while it is under way, which takes minutes; any visitor may view it. Null if the message
 * is unknown, for instance when it was sent a second ago.
 */
export const bridgeTransferQuery = (messageId: Hex | null) =>
  queryOptions({
    queryKey: [...BRIDGE_KEY, messageId],
    queryFn:
      messageId === null
        ? skipToken
        : async ({ signal }): Promise<BridgeTransfer | null> => {
            try {
              const params = { message_id: messageId }
              return toTransfer(await client.bridge.getBridgeTransfer({ params }, { signal }))
            } catch (error) {
              if (error instanceof ApiError && error.status === 404) return null
              throw error
            }
          },
    meta: { isSilent: true },
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? POLL_IDLE_MS : POLL_MS),
  })

/** Transfers take minutes, so the newest page contains all that are under way. */
const NEWEST = { page: 1, page_size: 50 }

export const openBridgeTransfersQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...BRIDGE_LIST_KEY, account, 'open'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<BridgeTransfer[]> => {
            const { transfers } = await client.bridge.listBridgeTransfers(
              { query: NEWEST },
              { signal },
            )
            return transfers.map(toTransfer).filter(({ status }) => status !== 'done')
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Queries a page of the wallet's transfers in any state, newest first; pages are numbered from 1. */
export const bridgeTransfersQuery = (
  account: string | null,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  queryOptions({
    queryKey: [...BRIDGE_LIST_KEY, account, 'list', page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<BridgeTransfer[]> => {
            const query = { page, page_size: pageSize }
            const { transfers } = await client.bridge.listBridgeTransfers({ query }, { signal })
            return transfers.map(toTransfer)
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

type BlockAnswer = NonNullable<BridgeTransferAnswer['source' | 'destination']>

const toBlock = (answer: BlockAnswer): BridgeBlock => ({
  hash: answer.transaction_hash as Hex,
  minedMs: Date.parse(answer.mined_dt),
  stage: answer.stage,
  confirmations: answer.confirmations,
  blocksToFinal: answer.blocks_to_final,
})

function toTransfer(answer: BridgeTransferAnswer): BridgeTransfer {
  const { source, destination, failure } = answer
  return {
    id: answer.message_id as Hex,
    status: answer.status,
    sourceChainId: answer.source_chain_id,
    destinationChainId: answer.destination_chain_id,
    token: answer.token_symbol,
    tokenAmount: answer.token_quantity === null ? null : BigInt(answer.token_quantity),
    usdPlusAmount: BigInt(answer.usdplus_quantity),
    sender: answer.sender_address,
    receiver: answer.receiver_address,
    createdMs: Date.parse(answer.created_dt),
    expectedMs: answer.expected_dt === null ? null : Date.parse(answer.expected_dt),
    source: source && { ...toBlock(source), fee: BigInt(source.fee_quantity) },
    destination: destination && {
      ...toBlock(destination),
      token: destination.token_symbol,
      tokenAmount: BigInt(destination.token_quantity),
    },
    failure: failure && {
      reason: failure.reason,
      attempts: failure.attempts,
      hash: failure.transaction_hash as Hex,
      failedMs: Date.parse(failure.failed_dt),
    },
  }
}
