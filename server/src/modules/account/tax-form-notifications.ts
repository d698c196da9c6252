import {
  lastValidDateOf,
  type TaxFormNotificationDays,
  taxFormNotificationDays,
} from '@parvalue/shared/domain/identity/tax-form.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createRecurringWorker } from '../../platform/jobs/reschedule.ts'
import type { Enqueue, JobWorker } from '../../ports/jobs.ts'
import type { Db } from '../../tables/tables.ts'
import { addNotification, publishChange } from '../notifications/service.ts'
import { listWalletsOfEntity } from '../user/service.ts'
import { watchTaxFormsJob } from './queues.ts'
import {
  claimTaxFormNotification,
  type ExpiringTaxForm,
  listExpiringTaxForms,
} from './tax-form-notification-store.ts'

export type TaxFormNotificationDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  /** Withholding rate of a holder without a valid form, in basis points. */
  taxBps: number
}

const HOUR_SECONDS = 3_600
const BATCH_MAX = 200

export const createTaxFormWorkers = (deps: TaxFormNotificationDeps): JobWorker[] => [
  createRecurringWorker(deps, watchTaxFormsJob(), HOUR_SECONDS, () =>
    sendTaxFormNotifications(deps),
  ),
]

/**
 * Requirement CW-13: notifies holders 60 and 7 days before their tax form expires, each once, with a mail to those who
 * have a confirmed address. A late run sends only the notification that is due by then, and skips the missed earlier
 * one.
 */
export async function sendTaxFormNotifications(deps: TaxFormNotificationDeps): Promise<void> {
  for (const [index, days] of taxFormNotificationDays.entries()) {
    const next = taxFormNotificationDays[index + 1]
    const window = {
      first: toDateIn(deps.clock(), next === undefined ? 0 : next + 1),
      last: toDateIn(deps.clock(), days),
    }
    // A form whose notification is sent is not listed again, so each batch is new.
    let batch: ExpiringTaxForm[]
    do {
      batch = await listExpiringTaxForms(deps.db, { days, ...window, limit: BATCH_MAX })
      for (const form of batch) await sendNotification(deps, form, days)
    } while (batch.length === BATCH_MAX)
  }
}

const toDateIn = (nowMs: number, days: number) => addDaysToDate(newYorkDateAt(nowMs), days)

async function sendNotification(
  deps: TaxFormNotificationDeps,
  { id, entityId, form, signedAtMs }: ExpiringTaxForm,
  days: TaxFormNotificationDays,
): Promise<void> {
  const facts = {
    form,
    valid_until: lastValidDateOf(form, signedAtMs) ?? '',
    rate: `${deps.taxBps / 100}`,
  }
  await inTransaction(deps.db, async (tx) => {
    if (!(await claimTaxFormNotification(tx, { id, days, nowMs: deps.clock() }))) return
    for (const wallet of await listWalletsOfEntity(tx, entityId)) {
      const key = `tax_form_ending/${id}/${days}`
      await publishChange(tx, { wallet, kind: 'account' })
      await addNotification(tx, deps, { wallet, event: 'tax_form_ending', key, facts })
    }
  })
}
