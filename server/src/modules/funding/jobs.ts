import { z } from 'zod'
import type { JobWorker } from '../../ports/jobs.ts'
import type { FundingJobDeps } from './deps.ts'
import { mintReceipt } from './mint/mint.ts'
import { mintWireQueue, readWireQueue, returnWireQueue, watchWiresQueue } from './requests.ts'
import { readTransfer } from './wires/read.ts'
import { giveBack } from './wires/return-wire.ts'
import { watchWires } from './wires/watch.ts'

const transfer = z.strictObject({ bankRef: z.string() })
const receipt = z.strictObject({ receiptId: z.uuid() })

export const createFundingWorkers = (deps: FundingJobDeps): JobWorker[] => [
  { queue: readWireQueue, run: (data) => readTransfer(deps, transfer.parse(data).bankRef) },
  { queue: mintWireQueue, run: (data) => mintReceipt(deps, receipt.parse(data).receiptId) },
  { queue: returnWireQueue, run: (data) => giveBack(deps, receipt.parse(data).receiptId) },
  { queue: watchWiresQueue, run: () => watchWires(deps) },
]
