import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { type ImportDeps, importStocks } from './import.ts'
import { importStocksJob } from './queues.ts'

const PERIOD_SECONDS = 60

/**
 * The first import of a process and every sixtieth after it (one per hour) import all data; the others import recent
 * data.
 */
const WHOLE_EVERY = 60

type Deps = ImportDeps & { enqueue: Enqueue }

/** Imports once a minute, so that announcements are known before they take effect. */
export function createStockImportWorker(deps: Deps): JobWorker {
  let count = 0
  return createRecurringWorker(deps, importStocksJob(), PERIOD_SECONDS, async () => {
    const extent = count % WHOLE_EVERY === 0 ? 'whole' : 'recent'
    await importStocks(deps, extent)
    count += 1
  })
}
