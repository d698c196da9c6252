// Statements by which the database generates rows as years of use would leave them.

import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../../server/src/platform/db/database.ts'

/** The database that is filled. */
export type FilledEngine = Pick<DatabaseEngine, 'db' | 'runInTransaction'>

/** Rows numbered `first` to `last`; `toOwner` is the owner of each, by its number `n`. */
export type RowRange = { first: number; last: number; toOwner: RawBuilder<string> }

const UNDER_WAY = 100

const numbers = ({ first, last }: RowRange) =>
  sql`generate_series(${first}::integer, ${last}::integer) n`
const toHash = sql`'0x' || lpad(to_hex(n), 64, '0')`
const toTime = sql`to_timestamp(1700000000 + n)`

type Run = (statement: RawBuilder<unknown>) => Promise<void>

/**
 * Runs statements in one transaction without a timeout. A request's connection times out after eight seconds, on the
 * server and here; a migration's connection, which this uses, does not.
 */
export const runWithoutTimeout = (
  { db, runInTransaction }: FilledEngine,
  work: (run: Run) => Promise<void>,
) =>
  runInTransaction(({ query }) =>
    work(async (statement) => {
      const { sql: text, parameters } = statement.compile(db)
      await query(text, [...parameters])
    }),
  )

/** Collects planner statistics, as a running system has them. */
export const collectPlannerStatistics = (engine: FilledEngine) =>
  runWithoutTimeout(engine, (run) => run(sql`analyze`))

/** Stores redemptions; all but the newest hundred are paid. */
export function storeRedemptions(engine: FilledEngine, wanted: RowRange) {
  const isOpen = sql`n > ${wanted.last - UNDER_WAY}::integer`
  const rows = sql`
    insert into redemptions (id, chain_id, contract, request_hash, ticket, owner, receiver,
      payment_token, payment_amount, amount, shares, block_number, transaction_hash, requested_at,
      status, closed_by, closed_block, closed_transaction_hash)
    select gen_random_uuid(), 1, '0x' || repeat('c0', 20), ${toHash}, n, owner, owner, '0x' || repeat('70', 20), 5, 5, 5, n, ${toHash},
      ${toTime}, case when ${isOpen} then 'SUBMITTED' else 'FILLED' end,
      case when ${isOpen} then null else 'paid' end, case when ${isOpen} then null else n end, null
    from (select n, ${wanted.toOwner} as owner from ${numbers(wanted)}) as made
  `
  return runWithoutTimeout(engine, (run) => run(rows))
}

/** Stores wire requests; all but the newest hundred have received their wire. */
export const storeWireRequests = (engine: FilledEngine, wanted: RowRange) =>
  runWithoutTimeout(engine, async (run) => {
    const { toOwner, last } = wanted
    const isOpen = sql`n > ${last - UNDER_WAY}::integer`
    await run(sql`
    with made as (select distinct ${toOwner} as address from ${numbers(wanted)}),
      owner as (insert into entities (created_at) values (now()) returning id)
    insert into wallets (address, entity_id, created_at)
    select made.address, owner.id, now() from made, owner on conflict do nothing
  `)
    await run(sql`
    insert into wire_requests (memo_code, wallet, chain_id, cents, status, created_at, expires_at)
    select 'N' || n, ${toOwner}, 1, 500, case when ${isOpen} then 'open' else 'funded' end,
      ${toTime}, to_timestamp(1800000000)
    from ${numbers(wanted)}
  `)
    await run(sql`
    insert into incoming_wires (id, bank_ref, bank_ref_hash, account_id, currency, cents, memo,
      originator_name, originator_bank, memo_code, status, arrived_at, recorded_at)
    select gen_random_uuid(), 'r' || n, ${toHash}, 'a', 'USD', case when n % 2 = 0 then 500 else 200 end,
      'N' || n, 'o', 'b', 'N' || n, 'minted', ${toTime}, ${toTime}
    from ${numbers(wanted)} where not ${isOpen}
  `)
  })

export type StoredOrderContracts = {
  chainId: number
  processor: string
  assetToken: string
  paymentToken: string
}

/** Stores filled purchases, each with its events, its order at the broker, its executions and its fill. */
export function storeOrders(
  engine: FilledEngine,
  wanted: RowRange,
  contracts: StoredOrderContracts,
) {
  const { chainId, processor, assetToken, paymentToken } = contracts
  const chain = sql`${chainId}::bigint`
  // The ids ascend with time, like those of the server.
  const toId = sql`(substr(lpad(to_hex(n), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(n), 12, '0'), 9)
    || '-7000-8000-000000000000')::uuid`
  return runWithoutTimeout(engine, async (run) => {
    // Referenced rows are written in the same transaction, so the foreign keys need no check.
    await run(sql`set local session_replication_role = replica`)
    await run(sql`
      insert into token_orders (id, chain_id, contract, order_hash, requester, recipient, is_sponsored,
        stock_id, symbol, side, type, tif, asset_token, payment_token, asset_amount, payment_amount,
        request_timestamp, fee_amount, block_number, transaction_hash, created_at, status, close_intent,
        broker_order_id, broker_status, closed_by, closed_block, closed_transaction_hash, ended_at,
        job_version)
      select ${toId}, ${chain}, ${processor}, ${toHash}, ${wanted.toOwner}, ${wanted.toOwner}, n % 2 = 0,
        1 + n % 5, 'S' || n % 5, 'BUY', 'MARKET', 'DAY', ${assetToken}, ${paymentToken}, 0, 100000000,
        n, 700000, n, ${toHash}, ${toTime}, 'FILLED', 'filled', 'b' || n, 'FILLED', 'fulfilled', n + 2,
        ${toHash}, ${toTime}, 4
      from ${numbers(wanted)}
    `)
    await run(sql`
      insert into order_fills (chain_id, fill_id, token_order_id, asset_amount, payment_amount,
        fee_amount, block_number, log_index, transaction_hash, mined_at)
      select ${chain}, ${toHash}, ${toId}, 1000000000000000000, 100000000, 700000, n + 2, 0, ${toHash},
        ${toTime}
      from ${numbers(wanted)}
    `)
    await run(sql`
      insert into order_events (token_order_id, event, status, at)
      select ${toId}, 'seen', status, ${toTime}
      from ${numbers(wanted)}, unnest(array['SUBMITTED', 'FILLED']) as status
    `)
    await run(sql`
      insert into broker_orders (client_order_id, token_order_id, request, requested_at, last_attempt_at,
        broker_order_id, broker_status, fills_complete_at)
      select ${toHash}, ${toId}, '{}', ${toTime}, ${toTime}, 'b' || n, 'FILLED', ${toTime}
      from ${numbers(wanted)}
    `)
    await run(sql`
      insert into order_executions (execution_id, client_order_id, token_order_id, kind, shares, price,
        reported_at)
      select 'e' || n, ${toHash}, ${toId}, 'fill', 1000000000000000000, 1000000000, ${toTime}
      from ${numbers(wanted)}
    `)
  })
}
