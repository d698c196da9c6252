import { listAcceptedTerms, type TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Session } from './session-guard.ts'

type TermsDeps = {
  listSignedForms: (session: Session) => Promise<readonly TermsForm[]>
  isEligibilityConfirmed: (session: Session) => Promise<boolean>
}

/**
 * Requirement SI-12: creates the guard that requires signed terms. Every user signs again when a version changes, and
 * separately for USD+, which also needs the confirmation of eligibility (requirement XT-05).
 */
export function createTermsGuard({ listSignedForms, isEligibilityConfirmed }: TermsDeps) {
  return async (form: TermsForm, session: Session): Promise<void> => {
    const accepted = listAcceptedTerms(await listSignedForms(session))
    if (!accepted.includes(form)) throw new AppError('terms_required', { detail: `needs ${form}` })
    if (form === 'usdplus' && !(await isEligibilityConfirmed(session))) {
      throw new AppError('eligibility_required')
    }
  }
}
