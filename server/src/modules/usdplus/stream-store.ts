import { type GainStream, noGainStream } from '@parvalue/shared/domain/money/gain-stream.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { PlacedStream } from './flows.ts'

/** Saves the vault's stream after each block that changed it. */
export async function insertVaultStreams(
  tx: Tx,
  chainId: number,
  streams: readonly PlacedStream[],
): Promise<void> {
  if (streams.length === 0) return
  await tx
    .insertInto('usdplus_vault_streams')
    .values(
      streams.map(({ blockNumber, stream }) => ({
        chain_id: chainId,
        block_number: blockNumber,
        unrecorded_shares: stream.unrecorded?.toString() ?? null,
        streaming_shares: stream.streaming.toString(),
        stream_started_at: stream.startedAt,
        stream_ends_at: stream.endsAt,
        gains_duration: stream.duration,
      })),
    )
    .execute()
}

/** Returns the vault's stream after the newest block; none before its first event. */
export async function findVaultStream(db: Db, chainId: number): Promise<GainStream> {
  const row = await db
    .selectFrom('usdplus_vault_streams')
    .where('chain_id', '=', chainId)
    .orderBy('block_number', 'desc')
    .selectAll()
    .executeTakeFirst()
  if (!row) return noGainStream
  return {
    unrecorded: row.unrecorded_shares === null ? null : BigInt(row.unrecorded_shares),
    streaming: BigInt(row.streaming_shares),
    startedAt: Number(row.stream_started_at),
    endsAt: Number(row.stream_ends_at),
    duration: row.gains_duration,
  }
}

/** Deletes the streams of blocks above `block`, which restores the one before them. */
export async function deleteVaultStreamsAbove(tx: Tx, chainId: number, block: number) {
  await tx
    .deleteFrom('usdplus_vault_streams')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', block)
    .execute()
}
