import { listAcceptedTerms, type TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { AppError } from '../app-error.ts'
import type { Session } from './session-guard.ts'

type TermsDeps = {
  listSignedForms: (address: Address) => Promise<readonly TermsForm[]>
  isEligibilityConfirmed: (address: Address) => Promise<boolean>
}

/**
 * Requirement SI-12: creates the guard that requires signed terms. Every user signs again when a version changes, and
 * separately for USD+, which also needs the confirmation of eligibility (requirement XT-05).
 */
export function createTermsGuard({ listSignedForms, isEligibilityConfirmed }: TermsDeps) {
  return async (form: TermsForm, { address }: Session): Promise<void> => {
    const accepted = listAcceptedTerms(await listSignedForms(address))
    if (!accepted.includes(form)) throw new AppError('terms_required', { detail: `needs ${form}` })
    if (form === 'usdplus' && !(await isEligibilityConfirmed(address))) {
      throw new AppError('eligibility_required')
    }
  }
}
