import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import { findChainState } from '../../chains/service.ts'
import { getBalance } from '../../ledger/service.ts'

type TokenAtBlock = { chainId: number; token: Address; confirmedBlock: number }

/**
 * Lists the violations on one chain, one sentence each: at the confirmed block, the ledger's escrow equals what open
 * orders have left, and no order is filled or charged beyond its terms.
 */
export async function listOrderAmountViolations(
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> {
  const state = await findChainState(db, chainId)
  if (!state) return []
  const { confirmedBlock } = state
  const violations = await Promise.all(
    tokens.map((token) => listEscrowViolations(db, { chainId, token, confirmedBlock })),
  )
  return [...violations.flat(), ...(await listOverfilled(db, chainId))]
}

async function listEscrowViolations(db: Db, scope: TokenAtBlock): Promise<string[]> {
  const { chainId, token } = scope
  const inRows = await sumEscrow(db, scope)
  const accounts = orderAccountsOf(chainId, token)
  const inLedger = {
    payment: await getBalance(db, accounts.payments),
    fee: await getBalance(db, accounts.fees),
  }
  return (['payment', 'fee'] as const).flatMap((part) =>
    inRows[part] === inLedger[part]
      ? []
      : [
          `Chain ${chainId}: the ledger holds ${inLedger[part]} units of ${token} as ${part}s of orders, open orders require ${inRows[part]}.`,
        ],
  )
}

type Escrow = { payment: bigint; fee: bigint }

async function sumEscrow(
  db: Db,
  { chainId, token, confirmedBlock }: TokenAtBlock,
): Promise<Escrow> {
  const { rows } = await sql<{ payment: string; fee: string }>`
    select coalesce(sum(o.payment_amount - coalesce(f.payment, 0)), 0)::text as payment,
      coalesce(sum(o.fee_amount - coalesce(f.fee, 0)), 0)::text as fee
    from token_orders o left join lateral (
      select sum(payment_amount) as payment, sum(fee_amount) as fee from order_fills
      where token_order_id = o.id and is_canonical and block_number <= ${confirmedBlock}
    ) f on true
    where o.chain_id = ${chainId} and o.payment_token = ${token} and o.side = 'BUY'
      and o.is_canonical and o.block_number <= ${confirmedBlock}
      and (o.closed_block is null or o.closed_block > ${confirmedBlock})
  `.execute(db)
  const [row] = rows
  return { payment: BigInt(row?.payment ?? 0), fee: BigInt(row?.fee ?? 0) }
}

async function listOverfilled(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from token_orders o join order_fills f on f.token_order_id = o.id and f.is_canonical
    where o.chain_id = ${chainId} and o.is_canonical
    group by o.id
    having (o.side = 'BUY' and sum(f.payment_amount) > o.payment_amount)
      or (o.side = 'SELL' and sum(f.asset_amount) > o.asset_amount)
      or sum(f.fee_amount) > o.fee_amount and (o.side = 'BUY' or o.has_quote)
  `.execute(db)
  return rows.map(({ id }) => `Order ${id}: filled or charged more than was ordered.`)
}
