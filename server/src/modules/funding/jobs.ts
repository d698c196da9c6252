import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { FundingJobDeps } from './deps.ts'
import { giveBack } from './give-back.ts'
import { mintReceipt } from './mint.ts'
import { readTransfer } from './read.ts'
import { mintWireQueue, readWireQueue, returnWireQueue, watchWiresQueue } from './requests.ts'
import { watchWires } from './watch.ts'

const transfer = z.strictObject({ bankRef: z.string() })
const receipt = z.strictObject({ receiptId: z.uuid() })

export const createFundingWorkers = (deps: FundingJobDeps): JobWorker[] => [
  { queue: readWireQueue, run: (data) => readTransfer(deps, transfer.parse(data).bankRef) },
  { queue: mintWireQueue, run: (data) => mintReceipt(deps, receipt.parse(data).receiptId) },
  { queue: returnWireQueue, run: (data) => giveBack(deps, receipt.parse(data).receiptId) },
  { queue: watchWiresQueue, run: () => watchWires(deps) },
]
