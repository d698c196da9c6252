import { z } from 'zod'
import type { JobWorker } from '../../../ports/jobs.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import {
  consumeBrokerEvents,
  createSeenEvents,
  replayTradeEvents,
} from '../events/consume-account-events.ts'
import { listUnsettledAccounts } from '../tables/account-store.ts'
import { listUnsettledLinks } from '../tables/link-store.ts'
import { listOpenOrders } from '../tables/order-store.ts'
import { listOpenTransfers } from '../tables/transfer-store.ts'
import { closeAccount, openAccount } from './account.ts'
import { linkBank, unlinkBank } from './bank-link.ts'
import { listOpenGifts, submitCashJournal } from './cash-journal.ts'
import { processOrder } from './order.ts'
import {
  eventsQueue,
  type ProcessKind,
  processKinds,
  processQueue,
  runProcessJob,
  watchBrokerageJob,
  watchQueue,
} from './queues.ts'
import { processTransfer } from './transfer.ts'

const dataSchema = z.strictObject({ kind: z.enum(processKinds), id: z.string() })

const WATCH_SECONDS = 30

const processors: Record<ProcessKind, (deps: BrokerageJobDeps, id: string) => Promise<unknown>> = {
  open: openAccount,
  close: closeAccount,
  link: linkBank,
  unlink: unlinkBank,
  transfer: processTransfer,
  order: async (deps, id) => {
    if ((await processOrder(deps, id)) === 'missed') await replayTradeEvents(deps, id)
  },
  gift: submitCashJournal,
}

export const createBrokerageWorkers = (
  deps: BrokerageJobDeps,
  seen = createSeenEvents(),
): JobWorker[] => [
  {
    queue: processQueue,
    run: async (data) => {
      const { kind, id } = dataSchema.parse(data)
      await processors[kind](deps, id)
    },
  },
  { queue: eventsQueue, run: () => consumeBrokerEvents(deps, seen) },
  { queue: watchQueue, run: () => watch(deps) },
]

/** Enqueues every open row again, in case its job was lost. */
async function watch({ db, enqueue }: BrokerageJobDeps): Promise<void> {
  await enqueue(db, [watchBrokerageJob(WATCH_SECONDS)])
  const accounts = await listUnsettledAccounts(db)
  const links = await listUnsettledLinks(db)
  const wanted = [
    ...accounts.map(({ id, close_requested_at }) =>
      runProcessJob(close_requested_at ? 'close' : 'open', id),
    ),
    ...links.map(({ id, status }) =>
      runProcessJob(status === 'CANCEL_REQUESTED' ? 'unlink' : 'link', id),
    ),
    ...(await listOpenTransfers(db)).map(({ id }) => runProcessJob('transfer', id)),
    ...(await listOpenOrders(db)).map(({ id }) => runProcessJob('order', id)),
    ...(await listOpenGifts(db)).map(({ key }) => runProcessJob('gift', key)),
  ]
  if (wanted.length > 0) await enqueue(db, wanted)
}
