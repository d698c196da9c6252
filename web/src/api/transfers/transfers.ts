import { createApiClient } from '@parvalue/shared/api/client.ts'
import { type TokenTransferAnswer, transferEndpoints } from '@parvalue/shared/api/transfers.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { TRANSFERS_KEY } from './transfer-keys.ts'

const client = createApiClient({ transfers: transferEndpoints }, apiClientOptions)

/** Tokens that the wallet sent to or received from another one. */
export type WalletTransfer = {
  id: string
  direction: 'sent' | 'received'
  chainId: number
  hash: Hex
  symbol: string
  decimals: number
  amount: bigint
  counterparty: Address
  minedMs: number
}

/** Queries a page of the wallet's transfers, newest first; pages are numbered from 1. */
export const walletTransfersQuery = (
  account: string | null,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  queryOptions({
    queryKey: [...TRANSFERS_KEY, account, 'list', page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<WalletTransfer[]> => {
            const query = { page, page_size: pageSize }
            const { transfers } = await client.transfers.listTransfers({ query }, { signal })
            return transfers.map(toTransfer)
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** Queries the addresses to which the wallet has sent tokens, last used first. */
export const recipientsQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...TRANSFERS_KEY, account, 'recipients'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<Address[]> => {
            const { recipients } = await client.transfers.listRecipients(undefined, { signal })
            return recipients.map(({ address }) => address)
          },
    meta: { isSilent: true },
  })

const toTransfer = (answer: TokenTransferAnswer): WalletTransfer => ({
  id: answer.id,
  direction: answer.direction,
  chainId: answer.chain_id,
  hash: answer.transaction_hash as Hex,
  symbol: answer.token_symbol,
  decimals: answer.token_decimals,
  amount: BigInt(answer.quantity),
  counterparty: answer.counterparty_address,
  minedMs: Date.parse(answer.mined_dt),
})
