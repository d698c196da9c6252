import { z } from 'zod'
import type { JobWorker } from '../../../ports/jobs.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { createHeard, hearAgain, hearBroker } from '../events/broker-event-consumer.ts'
import { listUnsettledAccounts } from '../tables/account-store.ts'
import { listUnsettledLinks } from '../tables/link-store.ts'
import { listOpenOrders } from '../tables/order-store.ts'
import { listOpenTransfers } from '../tables/transfer-store.ts'
import { listOpenGifts, submitCashJournal } from './cash-journal.ts'
import { linkBank, unlinkBank } from './link.ts'
import { closeAccount, openAccount } from './open.ts'
import { advanceOrder } from './order.ts'
import {
  type AdvanceKind,
  advanceKinds,
  advanceQueue,
  hearQueue,
  toAdvanceRequest,
  toWatchRequest,
  watchQueue,
} from './requests.ts'
import { advanceTransfer } from './transfer.ts'

const advanceSchema = z.strictObject({ kind: z.enum(advanceKinds), id: z.string() })

const WATCH_SECONDS = 30

const advance: Record<AdvanceKind, (deps: BrokerageJobDeps, id: string) => Promise<unknown>> = {
  open: openAccount,
  close: closeAccount,
  link: linkBank,
  unlink: unlinkBank,
  transfer: advanceTransfer,
  order: async (deps, id) => {
    if ((await advanceOrder(deps, id)) === 'missed') await hearAgain(deps, id)
  },
  gift: submitCashJournal,
}

export const createBrokerageWorkers = (
  deps: BrokerageJobDeps,
  heard = createHeard(),
): JobWorker[] => [
  {
    queue: advanceQueue,
    run: async (data) => {
      const { kind, id } = advanceSchema.parse(data)
      await advance[kind](deps, id)
    },
  },
  { queue: hearQueue, run: () => hearBroker(deps, heard) },
  { queue: watchQueue, run: () => watch(deps) },
]

/** What is not at its end is looked at again, whatever was lost on the way. */
async function watch({ db, enqueue }: BrokerageJobDeps): Promise<void> {
  await enqueue(db, [toWatchRequest(WATCH_SECONDS)])
  const accounts = await listUnsettledAccounts(db)
  const links = await listUnsettledLinks(db)
  const wanted = [
    ...accounts.map(({ id, close_requested_at }) =>
      toAdvanceRequest(close_requested_at ? 'close' : 'open', id),
    ),
    ...links.map(({ id, status }) =>
      toAdvanceRequest(status === 'CANCEL_REQUESTED' ? 'unlink' : 'link', id),
    ),
    ...(await listOpenTransfers(db)).map(({ id }) => toAdvanceRequest('transfer', id)),
    ...(await listOpenOrders(db)).map(({ id }) => toAdvanceRequest('order', id)),
    ...(await listOpenGifts(db)).map(({ key }) => toAdvanceRequest('gift', key)),
  ]
  if (wanted.length > 0) await enqueue(db, wanted)
}
