import type { AccountRefusal } from '@parvalue/shared/api/account-refusals.ts'
import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../tables/tables.ts'
import { getAccountBalances } from './account-ledger.ts'
import { createBrokerageRowId, findActiveAccount } from './active-account.ts'
import type { AccountOwner, BrokerageDeps } from './deps.ts'
import { toAccountStep, toBankStep } from './events/checklist-steps.ts'
import { accessTokenContextOf, saveBankUnlinkRequest } from './submit/bank-link.ts'
import { compareBankOwners } from './submit/bank-link-review.ts'
import { listOpenCashJournals } from './submit/cash-journal.ts'
import { processBrokerageJob } from './submit/queues.ts'
import {
  type AccountOrder,
  findAccountOrder,
  listOpenAccountOrders,
} from './tables/account-order-store.ts'
import {
  type BrokerageAccount,
  findAccountOf,
  insertAccount,
  listVendorAccountIdsOf,
  lockAccount,
  saveAccount,
} from './tables/account-store.ts'
import {
  type AchTransfer,
  findAchTransfer,
  listOpenAchTransfers,
} from './tables/ach-transfer-store.ts'
import {
  type BankLinkRow,
  findBankLink,
  findOpenBankLink,
  insertBankLink,
} from './tables/bank-link-store.ts'

export const findHolderAccount = (db: Db, entityId: string): Promise<BrokerageAccount | null> =>
  findAccountOf(db, entityId)

/** Returns whether the holder has, or ever had, an account at the broker. */
export const wasAccountOpened = async (db: Db, entityId: string): Promise<boolean> =>
  (await listVendorAccountIdsOf(db, entityId)).length > 0

/** Finds a transfer of the holder's account; null for another holder's, as for an unknown id. */
export async function findHolderTransfer(
  db: Db,
  entityId: string,
  id: string,
): Promise<AchTransfer | null> {
  const account = await findAccountOf(db, entityId)
  const transfer = await findAchTransfer(db, { id })
  return account && transfer?.account_id === account.id ? transfer : null
}

/** Finds an order of the holder's account; null for another holder's, as for an unknown id. */
export async function findHolderOrder(
  db: Db,
  entityId: string,
  id: string,
): Promise<AccountOrder | null> {
  const account = await findAccountOf(db, entityId)
  const order = await findAccountOrder(db, id)
  return account && order?.account_id === account.id ? order : null
}

type Opening = AccountOwner & { address: string }

/**
 * Requirement AB-01: requests the opening of an account. Returns the holder's account if there is one, unless it is
 * closed or its submission failed.
 */
export async function requestAccountOpening(
  deps: BrokerageDeps,
  { entityId, wallet, address }: Opening,
): Promise<Outcome<BrokerageAccount, 'email_taken'> | MissingAccountStep> {
  const { db, clock, enqueue } = deps
  const known = await findAccountOf(db, entityId)
  if (known && known.status !== 'ACCOUNT_CLOSED' && known.status !== 'SUBMISSION_FAILED') {
    return accepted(known)
  }
  const step = await deps.findStepBeforeAccountOpening(wallet)
  const email = await deps.findConfirmedEmail(db, entityId)
  if (step !== null || email === null) return { ok: false, step: step ?? 'email' }
  const nowMs = clock()
  return inTransaction(db, async (tx) => {
    // A failed submission is retried with the same row, because nothing was opened at the broker.
    const id = known?.status === 'SUBMISSION_FAILED' ? known.id : createBrokerageRowId(deps)
    const now = new Date(nowMs)
    if (known?.id === id) {
      const fresh = { status: 'ONBOARDING', reason: null, last_attempt_at: null, email } as const
      await saveAccount(tx, id, { ...fresh, agreed_address: address, created_at: now })
    } else {
      const isFirst = await insertAccount(tx, {
        id,
        entity_id: entityId,
        wallet,
        email,
        status: 'ONBOARDING',
        agreed_address: address,
        created_at: now,
      })
      if (!isFirst) {
        const other = await findAccountOf(tx, entityId)
        return other && !other.closed_at ? accepted(other) : refused('email_taken')
      }
    }
    await deps.saveStep(tx, { entityId, step: 'account' }, toAccountStep('ONBOARDING', nowMs))
    await deps.notify(tx, entityId)
    await enqueue(tx, [processBrokerageJob('open', id)])
    return accepted(await lockAccount(tx, id))
  })
}

export type MissingAccountStep = { readonly ok: false; readonly step: AccountStep }

/** Requirement XT-08: requests the closing of an account that is empty and has nothing in progress. */
export async function requestAccountClosing(
  deps: BrokerageDeps,
  owner: AccountOwner,
  hasPositions: boolean,
): Promise<Outcome<BrokerageAccount, AccountRefusal>> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findAccountOf(tx, owner.entityId)
    if (!found || found.closed_at) return refused('not_active')
    const account = await lockAccount(tx, found.id)
    if (account.close_requested_at) return accepted(account)
    if (account.status !== 'ACTIVE') return refused('not_active')
    const balances = await getAccountBalances(tx, account.id)
    if (balances.receivable > 0n) return refused('owed')
    const isEmpty = Object.values(balances).every((cents) => cents === 0n)
    const isQuiet =
      (await listOpenAchTransfers(tx, account.id)).length === 0 &&
      (await listOpenCashJournals(tx, account.id)).length === 0 &&
      (await listOpenAccountOrders(tx, account.id)).length === 0
    if (hasPositions || !isEmpty || !isQuiet) return refused('not_empty')
    await saveAccount(tx, account.id, { close_requested_at: new Date(deps.clock()) })
    await deps.enqueue(tx, [processBrokerageJob('close', account.id)])
    await deps.notify(tx, owner.entityId)
    return accepted(await lockAccount(tx, account.id))
  })
}

type Chosen = { publicToken: string; bankAccountId: string }

/**
 * Inserts the link of a bank account, which a job submits to the broker. Plaid is called before the transaction, so
 * that no transaction waits for the network.
 */
export async function createBankLink(
  deps: BrokerageDeps,
  owner: AccountOwner,
  { publicToken, bankAccountId }: Chosen,
): Promise<Outcome<BankLinkRow, AccountRefusal>> {
  const { db, bankLink, cipher, clock } = deps
  const active = await findActiveAccount(db, owner)
  if (!active.ok) return active
  if (await findOpenBankLink(db, active.value.id)) return refused('bank_linked')
  const item = await bankLink.exchange(publicToken)
  const found = item && (await bankLink.findAccount(item.accessToken, bankAccountId))
  if (!item || !found || !cipher) return refused('bank_refused')
  const holderName = (await deps.findHolderName(db, owner.entityId)) ?? active.value.name
  const comparison = compareBankOwners(holderName, found.ownerNames)
  if (comparison === 'different') {
    await bankLink.remove(item.accessToken)
    return refused('bank_other_name')
  }
  const linked = await inTransaction(db, async (tx) => {
    await lockAccount(tx, active.value.id)
    const id = createBrokerageRowId(deps)
    const isFirst = await insertBankLink(tx, {
      id,
      account_id: active.value.id,
      item_id: item.itemId,
      access_token: cipher.encrypt(item.accessToken, accessTokenContextOf(id)),
      bank_account_id: bankAccountId,
      bank_name: found.bankName,
      mask: found.mask,
      account_type: found.accountType,
      status: 'QUEUED',
      review_name: comparison === 'same' ? null : found.ownerNames.join(', '),
      created_at: new Date(clock()),
    })
    if (!isFirst) return null
    await deps.saveStep(
      tx,
      { entityId: owner.entityId, step: 'bank' },
      toBankStep('QUEUED', clock()),
    )
    await deps.notify(tx, owner.entityId)
    await deps.enqueue(tx, [processBrokerageJob('link', id)])
    return findBankLink(tx, id)
  })
  return linked ? accepted(linked) : refused('bank_linked')
}

/** Requests the unlinking of a bank account, unless a transfer of it is in progress. */
export function requestBankUnlink(
  deps: BrokerageDeps,
  owner: AccountOwner,
  linkId: string,
): Promise<Outcome<'asked', AccountRefusal | 'unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const account = await findAccountOf(tx, owner.entityId)
    const link = await findBankLink(tx, linkId)
    if (!account || !link || link.account_id !== account.id) return refused('unknown')
    await lockAccount(tx, account.id)
    if (link.ended_at || link.status === 'CANCEL_REQUESTED') return accepted('asked')
    const open = await listOpenAchTransfers(tx, account.id)
    if (open.some(({ link_id }) => link_id === linkId)) return refused('bank_busy')
    await saveBankUnlinkRequest(tx, deps, { entityId: owner.entityId, linkId })
    return accepted('asked')
  })
}
