import type { AccountStep, StepStatus } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Tx } from '../../tables/tables.ts'
import { addNotice, publishChange } from '../notifications/service.ts'
import { listWalletsOfEntity } from '../user/service.ts'
import { getAccountState } from './service.ts'

/**
 * Judged by others than the holder; whoever signs a form or types a code knows that already. What a
 * screening or a bank takes for granted is no news.
 */
const told: Partial<Record<AccountStep, readonly StepStatus[]>> = {
  identity: ['needs_more', 'in_review', 'approved', 'refused'],
  screening: ['refused'],
  account: ['needs_more', 'approved', 'refused'],
  bank: ['needs_more', 'approved', 'refused'],
}

/** Tells every wallet of a holder that something of the account has changed. */
export async function notifyHolder(tx: Tx, entityId: string): Promise<void> {
  for (const wallet of await listWalletsOfEntity(tx, entityId)) {
    await publishChange(tx, { wallet, kind: 'account' })
  }
}

/**
 * Tells a holder that something of the account has changed, and puts each judgement into the notice
 * centre, once: the key is the step, where it stands and since when.
 */
export const createTell =
  (deps: { clock: Clock; enqueue: Enqueue }) =>
  async (tx: Tx, entityId: string): Promise<void> => {
    await notifyHolder(tx, entityId)
    for (const wallet of await listWalletsOfEntity(tx, entityId)) await tellOf(tx, deps, wallet)
  }

async function tellOf(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue },
  wallet: Address,
): Promise<void> {
  const { steps } = await getAccountState(tx, wallet, deps.clock())
  for (const { step, status, changedAtMs } of steps) {
    if (changedAtMs === null || !told[step]?.includes(status)) continue
    const key = `identity_changed/${step}/${status}/${changedAtMs}`
    await addNotice(tx, deps, { wallet, event: 'identity_changed', key, facts: { step, status } })
  }
}
