import { bridgeAccountsOf } from '@parvalue/shared/domain/ledger/ledger-bridge.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { listChainStates } from '../chains/service.ts'
import { getBalance } from '../ledger/service.ts'

/**
 * Lists the violations of invariant 8 on one chain: each message delivered here was sent on the other chain, with the
 * same amount, chains and receiver, and the ledger's sent and delivered amounts equal those of the rows. A missing
 * source is reported only once its chain is final past the time of the delivery, because chains are indexed
 * independently.
 */
export async function listTransferViolations(db: Db, chainId: number): Promise<string[]> {
  return [...(await listUnsent(db, chainId)), ...(await listUnequal(db, chainId))].concat(
    await listPostingDifferences(db, chainId),
  )
}

async function listUnsent(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select d.message_id from bridge_legs d
    join chain_cursors c on c.chain_id = d.other_chain_id
    join chain_blocks b on b.chain_id = c.chain_id and b.number = c.final_block
    where d.chain_id = ${chainId} and d.side = 'destination' and b.mined_at >= d.mined_at
      and not exists (
        select 1 from bridge_legs s where s.message_id = d.message_id and s.side = 'source'
      )
  `.execute(db)
  return rows.map(
    ({ message_id: id }) =>
      `Bridge message ${id} was delivered on chain ${chainId} but never sent.`,
  )
}

async function listUnequal(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select d.message_id from bridge_legs d
    join bridge_legs s on s.message_id = d.message_id and s.side = 'source'
    where d.chain_id = ${chainId} and d.side = 'destination'
      and (s.amount, s.chain_id, s.other_chain_id, s.receiver)
        is distinct from (d.amount, d.other_chain_id, d.chain_id, d.receiver)
  `.execute(db)
  return rows.map(
    ({ message_id: id }) =>
      `Bridge message ${id}: delivery on chain ${chainId} differs from what was sent.`,
  )
}

/**
 * Lists the differences between the ledger and the rows. They differ if a message was delivered twice: it is posted
 * twice but has one row.
 */
async function listPostingDifferences(db: Db, chainId: number): Promise<string[]> {
  const states = await listChainStates(db)
  const confirmedBlock = states.find((state) => state.chainId === chainId)?.confirmedBlock ?? 0
  const violations: string[] = []
  for (const { chainId: other } of states) {
    if (other === chainId) continue
    const scope = { chainId, other, confirmedBlock }
    const departed = await sumLegs(db, { ...scope, side: 'source' })
    const arrived = await sumLegs(db, { ...scope, side: 'destination' })
    const posted = {
      departed: await getBalance(db, bridgeAccountsOf(chainId, other).departed),
      arrived: await getBalance(db, bridgeAccountsOf(other, chainId).arrived),
    }
    if (departed !== posted.departed)
      violations.push(
        `Bridge from chain ${chainId} to ${other}: the ledger has ${posted.departed} sent, the rows ${departed}.`,
      )
    if (arrived !== posted.arrived)
      violations.push(
        `Bridge from chain ${other} to ${chainId}: the ledger has ${posted.arrived} delivered, the rows ${arrived}.`,
      )
  }
  return violations
}

type LegScope = {
  chainId: number
  other: number
  side: 'source' | 'destination'
  confirmedBlock: number
}

async function sumLegs(
  db: Db,
  { chainId, other, side, confirmedBlock }: LegScope,
): Promise<bigint> {
  const row = await db
    .selectFrom('bridge_legs')
    .where('chain_id', '=', chainId)
    .where('other_chain_id', '=', other)
    .where('side', '=', side)
    .where('block_number', '<=', confirmedBlock)
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}
