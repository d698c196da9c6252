import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

export type PlannedTransaction = {
  label: string
  to?: Address
  data: Hex
  /** Gas limit of a call that needs more than the default. */
  gas?: bigint
}

/** A call that the timelock makes as the owner of the contracts. */
export type OwnerCall = PlannedTransaction & { to: Address }
