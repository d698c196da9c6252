import { type InquiryStatus, mergeInquiryStatus } from '@parvalue/shared/domain/identity/kyc.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Inquiry } from '../../providers/kyc/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Tx } from '../../tables/tables.ts'
import type { KycDeps } from './deps.ts'
import { isEnough, toKnownHolder } from './holder.ts'
import { openScreening } from './open-screening.ts'
import { type Check, findCheck, lockCheck, saveTold } from './store.ts'

/** How often somebody else may write while we ask, before it is left to the next job. */
const ASKS_MAX = 5

/**
 * Asks the provider how an inquiry stands and writes it down. Whatever told us to look, only what is
 * read here counts, and no answer that may be older than one that is written. Null: it is none that
 * we started.
 */
export async function readInquiry(
  deps: Omit<KycDeps, 'chainIds'>,
  inquiryId: string,
): Promise<Check | null> {
  for (let asked = 0; asked < ASKS_MAX; asked += 1) {
    const known = await findCheck(deps.db, inquiryId)
    if (!known) return null
    const inquiry = await deps.kyc.findInquiry(inquiryId)
    if (!inquiry) throw new ProviderError('broken', `${inquiryId} is gone at the provider`)
    const told = await inTransaction(deps.db, (tx) => takeTold(tx, deps, known, inquiry))
    if (told !== 'older') return told
  }
  throw new ProviderError('retryable', `${inquiryId} changes while it is read`)
}

/** With the approval comes the screening, in one commit. */
async function takeTold(
  tx: Tx,
  deps: Omit<KycDeps, 'chainIds'>,
  known: Check,
  inquiry: Inquiry,
): Promise<Check | null | 'older'> {
  const check = await lockCheck(tx, inquiry.id)
  if (!check) return null
  // Kept, so that a person sees it; nothing moves by a word that nobody here knows.
  if (inquiry.status === 'unknown' || inquiry.reference !== check.entityId) {
    throw new ProviderError('broken', `${inquiry.id} is told as ${inquiry.statusText}`)
  }
  const nowMs = deps.clock()
  const status = toJudged(check, inquiry)
  const hasChanged = status !== check.status
  if (hasChanged && check.looks !== known.looks) return 'older'
  const next: Check = {
    ...check,
    status,
    found: findJudged(status, inquiry) ?? check.found,
    changedAtMs: hasChanged ? nowMs : check.changedAtMs,
  }
  await saveTold(tx, next, nowMs)
  if (hasChanged) await deps.tell(tx, check.entityId)
  if (hasChanged && status === 'approved') await openScreening(tx, deps, next)
  return next
}

/** Who was approved; what was read before it, and comes after it, is not that. */
const findJudged = (status: InquiryStatus, inquiry: Inquiry) =>
  status === 'approved' && inquiry.status === 'approved' && inquiry.holder
    ? toKnownHolder(inquiry.holder)
    : null

/**
 * Approved without what an account is opened with: somebody has to look at what is missing. Once it
 * counts it stays: providers take out what they no longer may keep.
 */
function toJudged(check: Check, { status, holder }: Inquiry) {
  if (status === 'unknown') return check.status
  if (status === check.status) return status
  const isLacking = status === 'approved' && !(holder && isEnough(holder))
  const told = isLacking ? 'needs_review' : status
  return mergeInquiryStatus(check.status, told)
}
