import type { Logger } from 'pino'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../ports/jobs.ts'
import {
  type PaymentTransferChain,
  type PaymentTransferDeps,
  readPaymentTransfers,
} from './payment-transfers.ts'
import { readPaymentTransfersJob } from './queues.ts'

const PERIOD_SECONDS = 10

type Deps = PaymentTransferDeps & {
  log: Pick<Logger, 'warn'>
  chains: readonly PaymentTransferChain[]
}

/** Creates the worker that reads the transfers of payment tokens; a chain that fails does not stop the others. */
export const createPaymentTransferWorker = ({ chains, log, ...deps }: Deps): JobWorker =>
  createRecurringWorker(deps, readPaymentTransfersJob(), PERIOD_SECONDS, async () => {
    for (const chain of chains) {
      try {
        await readPaymentTransfers(deps, chain)
      } catch (err) {
        const { chainId } = chain.deployment
        log.warn({ chain_id: chainId, err }, 'transfers: reading payment tokens failed, will retry')
      }
    }
  })
