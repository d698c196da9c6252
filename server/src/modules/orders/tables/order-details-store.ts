import {
  type BrokerExecution,
  listEffectiveExecutions,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import type { OrderFill } from '../chain/fill-store.ts'

/** The later events of an order that its answer shows. */
export type OrderDetails = {
  /** Canonical fills, in the chain's order. */
  fills: OrderFill[]
  /** Executions at the broker that count, also those whose fill is not mined yet. */
  brokerExecutions: BrokerExecution[]
  /** From when the owner can cancel on chain, as the last event says; null if there was no such event. */
  cancellableAtMs: number | null
  areProceedsHeld: boolean
}

/** Integers are text, because JSON numbers would round them. */
type FillJson = {
  chain_id: string
  fill_id: string
  asset_amount: string
  payment_amount: string
  fee_amount: string
  block_number: string
  log_index: number
  transaction_hash: string
  mined_ms: string
}

type ExecutionJson = {
  id: string
  kind: BrokerExecution['kind']
  previous_id: string | null
  shares: string
  price: string
}

type DetailsRow = {
  id: string
  fills: FillJson[] | null
  executions: ExecutionJson[] | null
  cancellable_at: Date | null
  proceeds: 'held' | 'claimed' | null
}

/** Reads the details of mined orders by their ids, with one statement for a page. */
export async function listOrderDetails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderDetails>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DetailsRow>`
    select o.id,
      (select json_agg(json_build_object(
        'chain_id', chain_id::text, 'fill_id', fill_id, 'asset_amount', asset_amount::text,
        'payment_amount', payment_amount::text, 'fee_amount', fee_amount::text,
        'block_number', block_number::text, 'log_index', log_index,
        'transaction_hash', transaction_hash,
        'mined_ms', floor(extract(epoch from mined_at) * 1000)::text
      ) order by block_number, log_index)
      from order_fills where token_order_id = o.id and is_canonical) as fills,
      (select json_agg(json_build_object(
        'id', execution_id, 'kind', kind, 'previous_id', previous_id,
        'shares', shares::text, 'price', price::text
      ) order by number)
      from order_executions where token_order_id = o.id and client_order_id = o.id::text
      ) as executions,
      (select cancellable_at from order_cancel_dues where token_order_id = o.id
        order by block_number desc, log_index desc limit 1) as cancellable_at,
      (select kind from order_held_proceeds where token_order_id = o.id
        order by block_number desc, log_index desc limit 1) as proceeds
    from unnest(${[...ids]}::uuid[]) as o (id)
  `.execute(db)
  return new Map(
    rows.map(({ id, fills, executions, cancellable_at, proceeds }) => [
      id,
      {
        fills: (fills ?? []).map((fill) => toFill(id, fill)),
        brokerExecutions: listEffectiveExecutions((executions ?? []).map(toExecution)),
        cancellableAtMs: cancellable_at?.getTime() ?? null,
        areProceedsHeld: proceeds === 'held',
      },
    ]),
  )
}

const toExecution = ({ id, kind, previous_id, shares, price }: ExecutionJson): BrokerExecution => ({
  id,
  kind,
  previousId: previous_id,
  shares: BigInt(shares),
  price: BigInt(price),
})

const toFill = (orderId: string, fill: FillJson): OrderFill => ({
  chainId: Number(fill.chain_id),
  fillId: fill.fill_id as Hex,
  orderId,
  assetAmount: BigInt(fill.asset_amount),
  paymentAmount: BigInt(fill.payment_amount),
  feeAmount: BigInt(fill.fee_amount),
  blockNumber: Number(fill.block_number),
  logIndex: fill.log_index,
  transactionHash: fill.transaction_hash as Hex,
  minedAtMs: Number(fill.mined_ms),
})
