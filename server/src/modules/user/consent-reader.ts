import { type Restriction, restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { Db } from '../../tables/tables.ts'
import { toRestrictionFlags } from './record.ts'
import { getWalletWithConsent } from './service.ts'
import type { ConsentVersions, WalletWithConsent } from './store.ts'

export type ConsentReader = {
  getRestriction: (session: Session) => Promise<Restriction>
  listSignedForms: (session: Session) => Promise<readonly TermsForm[]>
  isEligibilityConfirmed: (session: Session) => Promise<boolean>
}

/**
 * Requirements SI-12, XT-05: creates a reader of a caller's restriction and consent. It queries once for each request,
 * which has a session object to itself, and keeps nothing beyond it, so the next request sees a change.
 */
export function createConsentReader(db: Db, versions: ConsentVersions): ConsentReader {
  const reads = new WeakMap<Session, Promise<WalletWithConsent>>()
  const read = (session: Session) => {
    const known = reads.get(session)
    if (known) return known
    const reading = getWalletWithConsent(db, session.address, versions)
    reads.set(session, reading)
    return reading
  }
  return {
    getRestriction: async (session) =>
      restrictionOf(toRestrictionFlags((await read(session)).wallet)),
    listSignedForms: async (session) => (await read(session)).signed,
    isEligibilityConfirmed: async (session) => (await read(session)).isConfirmed,
  }
}
