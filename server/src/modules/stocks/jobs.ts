import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import { type ImportDeps, importStocks } from './import.ts'
import { importQueue, toImportRequest } from './requests.ts'

const PERIOD_SECONDS = 60

type Deps = ImportDeps & { enqueue: Enqueue }

/** Once a minute, so that what is announced is known before it happens. */
export const createImportWorker = (deps: Deps): JobWorker => ({
  queue: importQueue,
  run: async () => {
    // Asked for first: an import that fails must not be the last one.
    await deps.enqueue(deps.db, [toImportRequest(PERIOD_SECONDS)])
    await importStocks(deps)
  },
})
