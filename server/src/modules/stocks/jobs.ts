import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import {
  type ImportDeps,
  importStocks,
  RECENT_IMPORT,
  type StockImportPart,
  WHOLE_IMPORT,
} from './import.ts'
import { importStocksJob } from './queues.ts'

const PERIOD_SECONDS = 60

/** Times between the runs of the first import of all data, because there is nothing to show before it. */
const FIRST_PERIODS_SECONDS = [5, 10, 20, 40]

/** Imports of recent data between two imports of all data, which are an hour apart. */
const RECENT_BETWEEN = 59

type Deps = ImportDeps & { enqueue: Enqueue }

/**
 * Imports once a minute, so that announcements are known before they take effect. The first import of a process imports
 * all data, as does one in each hour. Parts that the vendor did not answer are repeated by the next run. Until the first
 * import is complete, runs come sooner, but ever later, because the vendor may have limited the rate of our requests.
 */
export function createStockImportWorker(deps: Deps): JobWorker {
  let recentLeft = 0
  let unanswered: readonly StockImportPart[] = []
  let hasImportedAll = false
  /** All runs since the start; only those of the first import shorten the period. */
  let attempts = 0

  const period = () =>
    hasImportedAll ? PERIOD_SECONDS : (FIRST_PERIODS_SECONDS[attempts] ?? PERIOD_SECONDS)

  function toParts(): readonly StockImportPart[] {
    if (recentLeft === 0) return WHOLE_IMPORT
    const isSoon = !hasImportedAll && attempts <= FIRST_PERIODS_SECONDS.length
    return isSoon ? unanswered : joinParts(unanswered)
  }

  return createRecurringWorker(deps, importStocksJob(), period, async () => {
    attempts += 1
    const parts = toParts()
    unanswered = await importStocks(deps, parts)
    recentLeft = parts === WHOLE_IMPORT ? RECENT_BETWEEN : recentLeft - 1
    if (unanswered.length === 0) hasImportedAll = true
  })
}

/** Adds the parts of a recent import, the recent events only if not all events are imported. */
const joinParts = (parts: readonly StockImportPart[]): StockImportPart[] => [
  ...RECENT_IMPORT.filter(
    (part) => !parts.includes(part) && !(part === 'recent events' && parts.includes('events')),
  ),
  ...parts,
]
