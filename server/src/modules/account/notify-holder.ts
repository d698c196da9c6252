import type {
  AccountStep,
  AccountStepStatus,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Tx } from '../../tables/tables.ts'
import { addNotification, publishChange } from '../notifications/service.ts'
import { listWalletsOfEntity } from '../user/service.ts'
import { getAccountState } from './service.ts'

/**
 * Step statuses that the holder is notified about: those that others decide, because holders know their own actions. A
 * passed screening and a bank account under review cause no notification.
 */
const notifiedStatuses: Partial<Record<AccountStep, readonly AccountStepStatus[]>> = {
  identity: ['needs_more', 'in_review', 'approved', 'refused'],
  screening: ['refused'],
  account: ['needs_more', 'approved', 'refused'],
  bank: ['needs_more', 'approved', 'refused'],
}

/** Notifies all wallets of a holder that the account changed. */
export async function notifyAccountHolder(tx: Tx, entityId: string): Promise<void> {
  for (const wallet of await listWalletsOfEntity(tx, entityId)) {
    await publishChange(tx, { wallet, kind: 'account' })
  }
}

/**
 * Creates a notifier that publishes a change of the account and adds a notification for each decision, once: step,
 * status and time form the key.
 */
export const createAccountNotifier =
  (deps: { clock: Clock; enqueue: Enqueue }) =>
  async (tx: Tx, entityId: string): Promise<void> => {
    await notifyAccountHolder(tx, entityId)
    for (const wallet of await listWalletsOfEntity(tx, entityId))
      await addStepNotifications(tx, deps, wallet)
  }

async function addStepNotifications(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue },
  wallet: Address,
): Promise<void> {
  const { steps } = await getAccountState(tx, wallet, deps.clock())
  for (const { step, status, changedAtMs } of steps) {
    if (changedAtMs === null || !notifiedStatuses[step]?.includes(status)) continue
    const key = `identity_changed/${step}/${status}/${changedAtMs}`
    await addNotification(tx, deps, {
      wallet,
      event: 'identity_changed',
      key,
      facts: { step, status },
    })
  }
}
