import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Traceparent } from '../../platform/tracing/trace.ts'
import type { Db, Tx } from '../../tables/tables.ts'

export type ChainTx = {
  intent: string
  attempt: number
  chainId: number
  signer: Address
  nonce: number
  receiver: Address
  value: bigint
  data: Hex
  raw: Hex
  hash: Hex
  status: 'signed' | 'final' | 'reverted' | 'lost'
}

/** One of the transactions signed for the nonce of an attempt. */
export type TransactionReplacement = { raw: Hex; hash: Hex; signedAtMs: number }

export async function findLastTransactionAttempt(db: Db, intent: string): Promise<ChainTx | null> {
  const row = await db
    .selectFrom('chain_tx')
    .where('intent', '=', intent)
    .orderBy('attempt', 'desc')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    intent,
    attempt: row.attempt,
    chainId: Number(row.chain_id),
    signer: row.signer as Address,
    nonce: Number(row.nonce),
    receiver: row.receiver as Address,
    value: BigInt(row.value),
    data: row.data as Hex,
    raw: row.raw as Hex,
    hash: row.hash as Hex,
    status: row.status,
  }
}

type Attempt = Pick<ChainTx, 'intent' | 'attempt'>

/** Lists the replacements and the first transaction of an attempt, newest first. */
export async function listTransactionReplacements(
  db: Db,
  { intent, attempt }: Attempt,
): Promise<[TransactionReplacement, ...TransactionReplacement[]]> {
  const of = { intent, attempt }
  const columns = ['raw', 'hash', 'created_at'] as const
  const first = await db
    .selectFrom('chain_tx')
    .where((where) => where.and(of))
    .select(columns)
    .executeTakeFirstOrThrow()
  const raises = await db
    .selectFrom('chain_tx_replacements')
    .where((where) => where.and(of))
    .orderBy('replacement', 'desc')
    .select(columns)
    .execute()
  const [newest, ...older] = raises.map(toReplacement)
  return newest ? [newest, ...older, toReplacement(first)] : [toReplacement(first)]
}

const toReplacement = (row: {
  raw: string
  hash: string
  created_at: Date
}): TransactionReplacement => ({
  raw: row.raw as Hex,
  hash: row.hash as Hex,
  signedAtMs: row.created_at.getTime(),
})

export async function insertTransactionReplacement(
  tx: Tx,
  { intent, attempt }: Attempt,
  { raise, raw, hash, nowMs }: { raise: number; raw: Hex; hash: Hex; nowMs: number },
): Promise<void> {
  await tx
    .insertInto('chain_tx_replacements')
    .values({ intent, attempt, replacement: raise, raw, hash, created_at: new Date(nowMs) })
    .execute()
}

type Signer = { chainId: number; address: Address }

/** Serializes nonce reservations of this signer until the transaction ends. */
export async function lockSigner(tx: Tx, { chainId, address }: Signer): Promise<void> {
  const name = `chain_tx ${chainId} ${address.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7203411))`.execute(tx)
}

/** Returns the nonce that follows all nonces reserved here or used on chain. */
export async function getNextNonce(tx: Tx, signer: Signer, usedOnChain: number): Promise<number> {
  const row = await tx
    .selectFrom('chain_tx')
    .where('chain_id', '=', signer.chainId)
    .where('signer', '=', signer.address.toLowerCase())
    .select(({ fn }) => fn.max('nonce').as('last'))
    .executeTakeFirst()
  const last = row?.last ?? null
  return Math.max(usedOnChain, last === null ? 0 : Number(last) + 1)
}

/** `traceparent` is the trace in which the transaction is signed; null without tracing. */
type NewAttempt = Omit<ChainTx, 'status'> & { traceparent: Traceparent | null }

export async function insertTransactionAttempt(
  tx: Tx,
  attempt: NewAttempt,
  nowMs: number,
): Promise<void> {
  const { chainId, signer, value, ...columns } = attempt
  await tx
    .insertInto('chain_tx')
    .values({
      ...columns,
      chain_id: chainId,
      signer: signer.toLowerCase(),
      value: value.toString(),
      created_at: new Date(nowMs),
    })
    .execute()
}

export async function setTransactionStatus(
  db: Db,
  { intent, attempt }: ChainTx,
  status: ChainTx['status'],
  minedHash: Hex | null = null,
): Promise<void> {
  await db
    .updateTable('chain_tx')
    .set({ status, mined_hash: minedHash })
    .where('intent', '=', intent)
    .where('attempt', '=', attempt)
    .where('status', '=', 'signed')
    .execute()
}

/** Counts signed transactions that are not final yet. */
export async function countSignedTransactions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('chain_tx')
    .where('status', '=', 'signed')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Finds the unsettled attempt of this signer for a nonce, whatever its intent. */
export async function findSignedTransaction(
  db: Db,
  { chainId, address }: Signer,
  nonce: number,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('chain_tx')
    .where('chain_id', '=', chainId)
    .where('signer', '=', address.toLowerCase())
    .where('nonce', '=', nonce)
    .where('status', '=', 'signed')
    .select(['intent', 'attempt'])
    .executeTakeFirst()
  return row ?? null
}

/** Lists the unsettled attempts of intents whose id starts with `prefix`. */
export async function listSignedTransactions(
  db: Db,
  prefix: string,
): Promise<Pick<ChainTx, 'intent' | 'receiver' | 'data'>[]> {
  const rows = await db
    .selectFrom('chain_tx')
    .where(sql<boolean>`starts_with(intent, ${prefix})`)
    .where('status', '=', 'signed')
    .orderBy('nonce')
    .select(['intent', 'receiver', 'data'])
    .execute()
  return rows.map(({ intent, receiver, data }) => ({
    intent,
    receiver: receiver as Address,
    data: data as Hex,
  }))
}

export async function findMinedHashByIntent(db: Db, intent: string): Promise<Hex | null> {
  const row = await db
    .selectFrom('chain_tx')
    .where('intent', '=', intent)
    .where('status', '=', 'final')
    .select('mined_hash')
    .executeTakeFirst()
  return (row?.mined_hash as Hex | null | undefined) ?? null
}

export async function findIntentByHash(db: Db, chainId: number, hash: Hex): Promise<string | null> {
  const sent = await db
    .selectFrom('chain_tx')
    .where('chain_id', '=', chainId)
    .where('hash', '=', hash)
    .select('intent')
    .executeTakeFirst()
  if (sent) return sent.intent
  const raised = await db
    .selectFrom('chain_tx_replacements as replaced')
    .innerJoin('chain_tx as first', (join) =>
      join
        .onRef('first.intent', '=', 'replaced.intent')
        .onRef('first.attempt', '=', 'replaced.attempt'),
    )
    .where('first.chain_id', '=', chainId)
    .where('replaced.hash', '=', hash)
    .select('replaced.intent')
    .executeTakeFirst()
  return raised?.intent ?? null
}

/** Returns the stored traces of our transactions by hash; a hash of another sender has none. */
export async function listTraceparents(
  db: Db,
  chainId: number,
  hashes: readonly Hex[],
): Promise<Map<Hex, Traceparent>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: Hex; traceparent: Traceparent }>`
    select hash, traceparent from chain_tx
    where chain_id = ${chainId} and hash = any(${[...hashes]}::text[]) and traceparent is not null
    union all
    select raised.hash, first.traceparent from chain_tx_replacements raised
    join chain_tx first using (intent, attempt)
    where first.chain_id = ${chainId} and raised.hash = any(${[...hashes]}::text[])
      and first.traceparent is not null
  `.execute(db)
  return new Map(rows.map(({ hash, traceparent }) => [hash, traceparent]))
}
