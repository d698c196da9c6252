import { useQuery } from '@tanstack/react-query'
import { newestRedemptionsQuery } from '#api/dollar/redemptions.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { findRedemptionOutcome, type RedemptionOutcome } from './activity-rules.ts'
import type { ActivityItem } from './use-activity.ts'

/** Returns the outcome of the redemption that a completed transaction requested; null for any other transaction. */
export function useRedemptionOutcome({ entry, stage }: ActivityItem): RedemptionOutcome | null {
  const account = useSignedInAccount()
  const hash = entry.kind === 'redeem' && stage.name === 'done' ? stage.hash : null
  const { data } = useQuery(newestRedemptionsQuery(hash === null ? null : account))
  return hash === null || !data ? null : findRedemptionOutcome(hash, data)
}
