import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { type ImportDeps, importStocks } from './import.ts'
import { importStocksJob } from './queues.ts'

const PERIOD_SECONDS = 60

/** Period until the first import of all data, because there is nothing to show before it. */
const FIRST_PERIOD_SECONDS = 5

/** Imports of recent data between two imports of all data, which are an hour apart. */
const RECENT_BETWEEN = 59

type Deps = ImportDeps & { enqueue: Enqueue }

/**
 * Imports once a minute, so that announcements are known before they take effect. The first import of a process imports
 * all data. If the vendor did not answer a part of it, the next run imports all data again.
 */
export function createStockImportWorker(deps: Deps): JobWorker {
  let recentLeft = 0
  let isFirst = true
  const period = () => (isFirst ? FIRST_PERIOD_SECONDS : PERIOD_SECONDS)
  return createRecurringWorker(deps, importStocksJob(), period, async () => {
    const extent = recentLeft === 0 ? 'whole' : 'recent'
    const outcome = await importStocks(deps, extent)
    if (extent === 'recent') {
      recentLeft -= 1
    } else if (outcome === 'finished') {
      recentLeft = RECENT_BETWEEN
      isFirst = false
    }
  })
}
