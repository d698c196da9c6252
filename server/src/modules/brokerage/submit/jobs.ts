import { z } from 'zod'
import { createRecurringWorker } from '../../../platform/jobs/reschedule.ts'
import type { JobWorker } from '../../../ports/jobs.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import {
  consumeAccountEvents,
  createSeenAccountEvents,
  replayTradeEvents,
} from '../events/consume-account-events.ts'
import { listOpenAccountOrders } from '../tables/account-order-store.ts'
import { listAccountsInProgress } from '../tables/account-store.ts'
import { listOpenAchTransfers } from '../tables/ach-transfer-store.ts'
import { listBankLinksInProgress } from '../tables/bank-link-store.ts'
import { closeAccount, openAccount } from './account.ts'
import { linkBank, unlinkBank } from './bank-link.ts'
import { listOpenCashJournals, submitCashJournal } from './cash-journal.ts'
import { processAccountOrder } from './order.ts'
import {
  type BrokerageJobKind,
  brokerageJobKinds,
  consumeBrokerageEventsJob,
  processBrokerageJob,
  processBrokerageQueue,
  watchBrokerageJob,
} from './queues.ts'
import { processAchTransfer } from './transfer.ts'

const dataSchema = z.strictObject({ kind: z.enum(brokerageJobKinds), id: z.string() })

const EVENTS_SECONDS = 2
const WATCH_SECONDS = 30

const processors: Record<
  BrokerageJobKind,
  (deps: BrokerageJobDeps, id: string) => Promise<unknown>
> = {
  open: openAccount,
  close: closeAccount,
  link: linkBank,
  unlink: unlinkBank,
  transfer: processAchTransfer,
  order: async (deps, id) => {
    if ((await processAccountOrder(deps, id)) === 'missed') await replayTradeEvents(deps, id)
  },
  gift: submitCashJournal,
}

export const createBrokerageWorkers = (
  deps: BrokerageJobDeps,
  seen = createSeenAccountEvents(),
): JobWorker[] => [
  {
    queue: processBrokerageQueue,
    run: async (data) => {
      const { kind, id } = dataSchema.parse(data)
      await processors[kind](deps, id)
    },
  },
  createRecurringWorker(deps, consumeBrokerageEventsJob(), EVENTS_SECONDS, () =>
    consumeAccountEvents(deps, seen),
  ),
  createRecurringWorker(deps, watchBrokerageJob(), WATCH_SECONDS, () => watch(deps)),
]

/** Enqueues every open row again, in case its job was lost. */
async function watch({ db, enqueue }: BrokerageJobDeps): Promise<void> {
  const accounts = await listAccountsInProgress(db)
  const links = await listBankLinksInProgress(db)
  const wanted = [
    ...accounts.map(({ id, close_requested_at }) =>
      processBrokerageJob(close_requested_at ? 'close' : 'open', id),
    ),
    ...links.map(({ id, status }) =>
      processBrokerageJob(status === 'CANCEL_REQUESTED' ? 'unlink' : 'link', id),
    ),
    ...(await listOpenAchTransfers(db)).map(({ id }) => processBrokerageJob('transfer', id)),
    ...(await listOpenAccountOrders(db)).map(({ id }) => processBrokerageJob('order', id)),
    ...(await listOpenCashJournals(db)).map(({ key }) => processBrokerageJob('gift', key)),
  ]
  if (wanted.length > 0) await enqueue(db, wanted)
}
