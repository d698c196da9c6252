import { sql } from 'kysely'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import type { MetricFamily } from './text.ts'

type ArchiverRow = { is_enabled: boolean; since: string | null; failed: string | number }

/**
 * Reads how far the archiver of the database is (requirement SC-06). An archive that no longer grows is silent: the
 * database works on, and only its folder of WAL fills up. So the age counts from the beginning of the statistics while
 * nothing is archived yet.
 */
export async function readArchiveMetrics({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): Promise<MetricFamily[]> {
  const { rows } = await sql<ArchiverRow>`
    select current_setting('archive_mode') <> 'off' as is_enabled, failed_count as failed,
      extract(epoch from coalesce(last_archived_time, stats_reset, pg_postmaster_start_time())) as since
    from pg_stat_archiver
  `.execute(db)
  const [row] = rows
  const isEnabled = row?.is_enabled ?? false
  const ageSeconds = isEnabled ? Math.max(0, clock() / 1000 - Number(row?.since ?? 0)) : 0
  return [
    {
      name: 'parvalue_archive_enabled',
      help: '1 if the database archives its WAL.',
      type: 'gauge',
      samples: [{ value: +isEnabled }],
    },
    {
      name: 'parvalue_archive_age_seconds',
      help: 'Time since a WAL segment was last archived, or since the statistics began.',
      type: 'gauge',
      samples: [{ value: ageSeconds }],
    },
    {
      name: 'parvalue_archive_failures_total',
      help: 'Attempts to archive a WAL segment that failed.',
      type: 'counter',
      samples: [{ value: Number(row?.failed ?? 0) }],
    },
  ]
}
