import {
  type HolderType,
  type InquiryStatus,
  isInquiryOpen,
  type ScreeningStatus,
} from '@parvalue/shared/domain/identity/kyc.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { KycFormSession } from '../../providers/kyc/port.ts'
import type { Db } from '../../tables/tables.ts'
import type { KycDeps } from './deps.ts'
import { type StoredHolder, toHolderName } from './holder.ts'
import { openScreening } from './open-screening.ts'
import { readInquiry } from './read.ts'
import { findNewestScreening, type Screening } from './screening-store.ts'
import { findNewestIdentityCheck, type IdentityCheck, insertIdentityCheck } from './store.ts'

export type StartIdentityCheckInput = {
  entityId: string
  type: HolderType
  inquiryId: string | null
}

/**
 * Requirement AB-15: starts an identity check, or continues the existing one. A new inquiry for another holder type
 * starts only while the last one is still open: a decided inquiry is final.
 */
export async function startIdentityCheck(
  deps: KycDeps,
  { entityId, type, inquiryId }: StartIdentityCheckInput,
): Promise<Outcome<IdentityCheck, 'unknown' | 'judged'>> {
  if (inquiryId !== null) return continueCheck(deps, { entityId, type, inquiryId })
  const last = await findNewestIdentityCheck(deps.db, entityId)
  if (last?.type === type) return accepted(last)
  if (last && !isInquiryOpen(last.status)) return refused('judged')
  const number = (last?.number ?? 0) + 1
  const key = `inquiry/${entityId}/${number}/${type}`
  const inquiry = await deps.kyc.createInquiry({ reference: entityId, type, key })
  await saveStarted(deps, { entityId, type, inquiryId: inquiry.id, number })
  const check = await findNewestIdentityCheck(deps.db, entityId)
  if (!check) throw new Error('Identity check missing after its insert')
  return accepted(check)
}

/**
 * Continues a given inquiry. Another entity's inquiry is answered like one that does not exist, and so is one made with
 * another template, which may check less: any visitor could start one with their own reference.
 */
async function continueCheck(
  deps: KycDeps,
  { entityId, type, inquiryId }: StartIdentityCheckInput & { inquiryId: string },
): Promise<Outcome<IdentityCheck, 'unknown' | 'judged'>> {
  const last = await findNewestIdentityCheck(deps.db, entityId)
  if (last && last.inquiryId !== inquiryId && !isInquiryOpen(last.status)) return refused('judged')
  if (last?.inquiryId !== inquiryId) {
    const inquiry = await deps.kyc.findInquiry(inquiryId)
    if (!inquiry?.isOurs || inquiry.reference !== entityId) return refused('unknown')
    await saveStarted(deps, { entityId, type, inquiryId, number: (last?.number ?? 0) + 1 })
  }
  const check = await readInquiry(deps, inquiryId)
  return check?.entityId === entityId ? accepted(check) : refused('unknown')
}

type StartedCheck = { entityId: string; type: HolderType; inquiryId: string; number: number }

const saveStarted = ({ db, clock, notify }: KycDeps, started: StartedCheck) =>
  inTransaction(db, async (tx) => {
    const nowMs = clock()
    const times = { startedAtMs: nowMs, changedAtMs: nowMs, readCount: 0 }
    const check: IdentityCheck = { ...started, status: 'created', found: null, ...times }
    if (await insertIdentityCheck(tx, check)) await notify(tx, started.entityId)
  })

export const findIdentityCheck = findNewestIdentityCheck

/** Resumes the provider's form that the holder has started. */
export async function openIdentityForm(
  { db, kyc }: KycDeps,
  entityId: string,
): Promise<Outcome<KycFormSession & { inquiryId: string }, 'none' | 'judged'>> {
  const check = await findNewestIdentityCheck(db, entityId)
  if (!check) return refused('none')
  if (!isInquiryOpen(check.status)) return refused('judged')
  return accepted({ ...(await kyc.resumeInquiry(check.inquiryId)), inquiryId: check.inquiryId })
}

/** Reads the check from the provider now, without waiting for a webhook. */
export async function refreshIdentityCheck(
  deps: KycDeps,
  entityId: string,
): Promise<IdentityCheck | null> {
  const check = await findNewestIdentityCheck(deps.db, entityId)
  return check && readInquiry(deps, check.inquiryId)
}

/** Requirement AB-13: requests a new screening of the holder; one in progress is returned as it is. */
export async function requestScreening(
  deps: KycDeps,
  entityId: string,
): Promise<Outcome<Screening, 'identity_missing'>> {
  const check = await findNewestIdentityCheck(deps.db, entityId)
  if (check?.status !== 'approved') return refused('identity_missing')
  await inTransaction(deps.db, (tx) => openScreening(tx, deps, check))
  const screening = await findNewestScreening(deps.db, entityId)
  if (!screening) throw new Error('Screening missing after its insert')
  return accepted(screening)
}

export type IdentityState = {
  check: {
    inquiryId: string
    type: HolderType
    status: InquiryStatus
    changedAtMs: number
    /** The holder's data; null until the check is approved. */
    holder: (StoredHolder & { name: string }) | null
  } | null
  screening: { status: ScreeningStatus; changedAtMs: number } | null
}

/** Returns the state from which the account's checklist is derived. */
export async function getIdentityState(db: Db, entityId: string): Promise<IdentityState> {
  const check = await findNewestIdentityCheck(db, entityId)
  const screening = await findNewestScreening(db, entityId)
  if (!check) return { check: null, screening }
  const { inquiryId, type, status, changedAtMs, found } = check
  const holder = found && status === 'approved' ? { ...found, name: toHolderName(found) } : null
  return { check: { inquiryId, type, status, changedAtMs, holder }, screening }
}
