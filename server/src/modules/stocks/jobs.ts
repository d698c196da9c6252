import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { type ImportDeps, importStocks } from './import.ts'
import { importQueue, toImportRequest } from './requests.ts'

const PERIOD_SECONDS = 60

/** The first import of a process is whole, and then one an hour. */
const WHOLE_EVERY = 60

type Deps = ImportDeps & { enqueue: Enqueue }

/** Once a minute, so that what is announced is known before it happens. */
export function createImportWorker(deps: Deps): JobWorker {
  let count = 0
  return {
    queue: importQueue,
    run: async () => {
      // Asked for first: an import that fails must not be the last one.
      await deps.enqueue(deps.db, [toImportRequest(PERIOD_SECONDS)])
      const extent = count % WHOLE_EVERY === 0 ? 'whole' : 'recent'
      await importStocks(deps, extent)
      count += 1
    },
  }
}
