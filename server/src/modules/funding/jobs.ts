import { z } from 'zod'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import type { FundingJobDeps } from './deps.ts'
import { processWireMint } from './mint/mint-receipt.ts'
import { mintWireQueue, readWireQueue, returnWireQueue, watchWiresJob } from './queues.ts'
import { readBankTransfer } from './wires/read-transfers.ts'
import { returnWire } from './wires/return-wire.ts'
import { watchWires } from './wires/watch-wires.ts'

const transfer = z.strictObject({ bankRef: z.string() })
const receipt = z.strictObject({ receiptId: z.uuid() })

const WATCH_SECONDS = 30

export const createFundingWorkers = (deps: FundingJobDeps): JobWorker[] => [
  { queue: readWireQueue, run: (data) => readBankTransfer(deps, transfer.parse(data).bankRef) },
  { queue: mintWireQueue, run: (data) => processWireMint(deps, receipt.parse(data).receiptId) },
  { queue: returnWireQueue, run: (data) => returnWire(deps, receipt.parse(data).receiptId) },
  createRecurringWorker(deps, watchWiresJob(), WATCH_SECONDS, () => watchWires(deps)),
]
