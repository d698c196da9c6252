import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { Restriction } from '@parvalue/shared/domain/identity/restriction.ts'
import type { AppEnv } from '@parvalue/shared/domain/product/app-env.ts'
import {
  type AccountNeed,
  type ActionNeed,
  availabilityOf,
  isAccountNeed,
} from '@parvalue/shared/domain/product/availability.ts'
import type { FeatureFlags } from '@parvalue/shared/domain/product/flags.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { AppError } from '../app-error.ts'
import type { Session } from './session-guard.ts'

type AvailabilityDeps = {
  appEnv: AppEnv
  getFlags: () => Promise<FeatureFlags>
  getRestriction: (session: Session) => Promise<Restriction>
  /** Returns the account step that this wallet has not completed yet, or null. */
  findMissingStep: (address: Address, need: AccountNeed) => Promise<AccountStep | null>
}

/** Requirements RO-02, RO-12: repeats the checks of the page; whatever the page shows, the answer is 403. */
export function createAvailabilityGuard(deps: AvailabilityDeps) {
  const { appEnv, getFlags, getRestriction, findMissingStep } = deps
  return async (need: ActionNeed, session: Session): Promise<void> => {
    const [flags, restriction] = await Promise.all([getFlags(), getRestriction(session)])
    const missingStep = isAccountNeed(need) ? await findMissingStep(session.address, need) : null
    const outcome = availabilityOf({ need, flags, appEnv, restriction, missingStep })
    if (outcome.ok) return
    const fields = missingStep === null ? {} : { fields: { step: missingStep } }
    throw new AppError(outcome.reason, { detail: `needs ${need}`, ...fields })
  }
}
