import { restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import {
  type ActionNeed,
  availabilityOf,
  type Unavailability,
} from '@parvalue/shared/domain/product/availability.ts'
import { useQuery } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { useSession } from './session-state.ts'

export type FeatureAvailability = 'available' | Unavailability

/**
 * Returns whether a feature is available to the user (requirement RO-02), by the server's flags and the wallet's
 * record.
 */
export function useFeatureAvailability(need: ActionNeed): FeatureAvailability {
  const session = useSession()
  useQuery(flagsQuery)
  const answer = availabilityOf({
    need,
    flags: getFlags(),
    appEnv: boot.appEnv,
    restriction: session.status === 'signed-in' ? restrictionOf(session.record) : 'none',
  })
  return answer.ok ? answer.value : answer.reason
}
