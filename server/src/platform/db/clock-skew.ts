import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import type { Clock } from '../ambient.ts'

/** `skewMs`: how far our clock is ahead of the database's, give or take `errorMs`. */
export type ClockSkew = { skewMs: number; errorMs: number }

const SAMPLES = 3

/**
 * Measures our clock against the database's, by the sample that took the shortest time: the answer was given at some
 * moment between the question and its arrival.
 */
export async function measureClockSkew(db: Db, clock: Clock): Promise<ClockSkew> {
  let best: ClockSkew | null = null
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const startedMs = performance.now()
    const askedMs = clock()
    const { rows } = await sql<{ ms: string }>`
      select (extract(epoch from clock_timestamp()) * 1000)::text as ms`.execute(db)
    const tookMs = performance.now() - startedMs
    const skewMs = Math.round(askedMs + tookMs / 2 - Number(rows[0]?.ms))
    if (best === null || tookMs / 2 < best.errorMs) best = { skewMs, errorMs: tookMs / 2 }
  }
  if (best === null) throw new Error('No sample of the clock was taken')
  return best
}
