import { createContactHandlers } from '../../modules/contacts/routes.ts'
import { createTransferHandler } from '../../modules/transfers/chain-handler.ts'
import { createPaymentTransferWorker } from '../../modules/transfers/jobs.ts'
import { paymentTransferQueue, readPaymentTransfersJob } from '../../modules/transfers/queues.ts'
import { createTransferHandlers } from '../../modules/transfers/routes.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { ServerModule } from '../module.ts'

export const transfersModule = {
  handlers: ({ db, clock, deployments }) => ({
    contacts: createContactHandlers({ db, clock }),
    transfers: createTransferHandlers({ db, deployments }),
  }),
  queues: [paymentTransferQueue],
  firstJobs: () => [readPaymentTransfersJob()],
  workers: ({ config, db, clock, enqueue, http, log }) => [
    createPaymentTransferWorker({
      ...{ db, clock, enqueue, log },
      chains: config.chains.map(({ deployment, nodeUrls }) => ({
        deployment,
        rpc: createRpc(http, nodeUrls),
      })),
    }),
  ],
  chainHandlers: ({ clock, enqueue }, deployment) => [
    createTransferHandler({ clock, enqueue }, deployment),
  ],
} satisfies ServerModule
