import { type InquiryStatus, mergeInquiryStatus } from '@parvalue/shared/domain/identity/kyc.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { IdentityInquiry } from '../../providers/kyc/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Tx } from '../../tables/tables.ts'
import type { KycDeps } from './deps.ts'
import { isHolderComplete, toStoredHolder } from './holder.ts'
import { openScreening } from './open-screening.ts'
import {
  findIdentityCheckByInquiry,
  type IdentityCheck,
  lockIdentityCheck,
  saveInquiry,
} from './store.ts'

/** Maximum number of reads if other processes save responses meanwhile; then the job fails and is retried. */
const READS_MAX = 5

/**
 * Reads an inquiry from the provider and saves its status. If another process saved a response meanwhile, a changed
 * status may be older, so the inquiry is read again. Returns null if the inquiry is not one of ours.
 */
export async function readInquiry(
  deps: Omit<KycDeps, 'chainIds'>,
  inquiryId: string,
): Promise<IdentityCheck | null> {
  for (let attempt = 0; attempt < READS_MAX; attempt += 1) {
    const known = await findIdentityCheckByInquiry(deps.db, inquiryId)
    if (!known) return null
    const inquiry = await deps.kyc.findInquiry(inquiryId)
    if (!inquiry) throw new ProviderError('broken', `Persona inquiry ${inquiryId} is not found`)
    const saved = await inTransaction(deps.db, (tx) => applyInquiry(tx, deps, known, inquiry))
    if (saved !== 'older') return saved
  }
  throw new ProviderError('retryable', `Persona inquiry ${inquiryId} changed during every read`)
}

/** Saves a response; an approval opens the screening in the same commit. */
async function applyInquiry(
  tx: Tx,
  deps: Omit<KycDeps, 'chainIds'>,
  known: IdentityCheck,
  inquiry: IdentityInquiry,
): Promise<IdentityCheck | null | 'older'> {
  const check = await lockIdentityCheck(tx, inquiry.id)
  if (!check) return null
  // Throws, so that an operator sees the error; an unknown status or another holder's inquiry is never saved.
  if (inquiry.status === 'unknown' || inquiry.reference !== check.entityId) {
    throw new ProviderError(
      'broken',
      `Persona inquiry ${inquiry.id} has unknown status ${inquiry.statusText}, or another reference`,
    )
  }
  const nowMs = deps.clock()
  const status = toStatus(check, inquiry)
  const hasChanged = status !== check.status
  if (hasChanged && check.readCount !== known.readCount) return 'older'
  const next: IdentityCheck = {
    ...check,
    status,
    found: findApprovedHolder(status, inquiry) ?? check.found,
    changedAtMs: hasChanged ? nowMs : check.changedAtMs,
  }
  await saveInquiry(tx, next, nowMs)
  if (hasChanged) await deps.notify(tx, check.entityId)
  if (hasChanged && status === 'approved') await openScreening(tx, deps, next)
  return next
}

/** Returns the holder's data of an approval; data from before or after it is not saved. */
const findApprovedHolder = (status: InquiryStatus, inquiry: IdentityInquiry) =>
  status === 'approved' && inquiry.status === 'approved' && inquiry.holder
    ? toStoredHolder(inquiry.holder)
    : null

/**
 * Returns the status to save. An approval without the data that an account needs counts as `needs_review`. After the
 * approval the data is not checked again, because providers delete data that they may no longer store.
 */
function toStatus(check: IdentityCheck, { status, holder }: IdentityInquiry) {
  if (status === 'unknown') return check.status
  if (status === check.status) return status
  const isLacking = status === 'approved' && !(holder && isHolderComplete(holder))
  const reported = isLacking ? 'needs_review' : status
  return mergeInquiryStatus(check.status, reported)
}
