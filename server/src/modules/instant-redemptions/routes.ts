import type {
  InstantBufferAnswer,
  InstantRedemptionAnswer,
} from '@parvalue/shared/api/instant-redemptions.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Logger } from 'pino'
import { getAddress } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { Db } from '../../tables/tables.ts'
import type { InstantChain } from './deps.ts'
import {
  countInstantRedemptions,
  type InstantRedemption,
  listInstantRedemptionRows,
} from './store.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  deployments: readonly Deployment[]
  findChain: (chainId: number) => InstantChain | null
}

/** The buffers change with every redemption; a wallet reads its own quote from the chain. */
const CACHE_MS = 5_000

export function createInstantRedemptionHandlers(
  deps: Deps,
): GroupHandlers<Api['instant-redemptions']> {
  const cache = createTtlCache(deps.clock, CACHE_MS)
  return {
    listBuffers: () => cache('buffers', () => readBuffers(deps)),
    listInstantRedemptions: async ({ session, query: { page, page_size: pageSize } }) => {
      const owner = session.address.toLowerCase() as Address
      const rows = await listInstantRedemptionRows(deps.db, owner, { page, pageSize })
      return {
        redemptions: rows.map(toWire),
        count: await countInstantRedemptions(deps.db, owner),
      }
    },
  }
}

async function readBuffers({ deployments, findChain, log }: Deps): Promise<InstantBufferAnswer[]> {
  const all = await Promise.all(
    deployments.map(async ({ chainId, paymentTokens }) => {
      const chain = findChain(chainId)
      if (!chain) return []
      const tokens = paymentTokens.map(({ address }) => address)
      try {
        return await readChain(chain, chainId, tokens)
      } catch (error) {
        log.warn(
          { chain_id: chainId, err: error },
          'instant: buffers of a chain could not be read, left empty',
        )
        return tokens.map((token) => toUnknown(chainId, token))
      }
    }),
  )
  return all.flat()
}

async function readChain(
  { redeemer }: InstantChain,
  chainId: number,
  tokens: readonly Address[],
): Promise<InstantBufferAnswer[]> {
  const limits = await redeemer.readLimits()
  return Promise.all(
    tokens.map(async (token) => {
      const { level, capacity, minFeeBps, maxFeeBps } = await redeemer.readBuffer(token)
      return {
        chain_id: chainId,
        payment_token_address: getAddress(token),
        level_quantity: level.toString(),
        capacity_quantity: capacity.toString(),
        min_fee_bps: minFeeBps,
        max_fee_bps: maxFeeBps,
        is_paused: limits.isPaused,
        wallet_limit_quantity: limits.walletPerDay.toString(),
        day_left_quantity: limits.dayLeft.toString(),
      }
    }),
  )
}

const toUnknown = (chainId: number, token: Address): InstantBufferAnswer => ({
  chain_id: chainId,
  payment_token_address: getAddress(token),
  level_quantity: null,
  capacity_quantity: null,
  min_fee_bps: null,
  max_fee_bps: null,
  is_paused: null,
  wallet_limit_quantity: null,
  day_left_quantity: null,
})

const toWire = (row: InstantRedemption): InstantRedemptionAnswer => ({
  created_dt: row.redeemedAt.toISOString(),
  chain_id: row.chainId,
  transaction_hash: row.transactionHash,
  usdplus_token_quantity: row.amount.toString(),
  payment_token_quantity: row.paidAmount.toString(),
  fee_quantity: row.fee.toString(),
  payment_token_address: getAddress(row.paymentToken),
  receiver_address: getAddress(row.receiver),
})
