import type { Address } from '@parvalue/shared/domain/address.ts'
import type { AppEnv } from '@parvalue/shared/domain/app-env.ts'
import { availabilityOf, type Need } from '@parvalue/shared/domain/availability.ts'
import type { Flags } from '@parvalue/shared/domain/flags.ts'
import type { Restriction } from '@parvalue/shared/domain/restriction.ts'
import { AppError } from './app-error.ts'
import type { Session } from './session-guard.ts'

type AvailabilityDeps = {
  appEnv: AppEnv
  getFlags: () => Promise<Flags>
  getRestriction: (address: Address) => Promise<Restriction>
}

/** Spec 6, as the page asks it, asked again by the server: whatever the page shows, 403. */
export function createAvailabilityGuard({ appEnv, getFlags, getRestriction }: AvailabilityDeps) {
  return async (need: Need, { address }: Session): Promise<void> => {
    const [flags, restriction] = await Promise.all([getFlags(), getRestriction(address)])
    const outcome = availabilityOf({ need, flags, appEnv, restriction })
    if (!outcome.ok) throw new AppError(outcome.reason, { detail: `needs ${need}` })
  }
}
