/** Requirement EN-05: the fields of the current wallet record that decide a restriction. */
export type RestrictionFlags = {
  entity: { is_blocked: boolean; is_whitelisted: boolean; is_aml_flagged: boolean }
  wallet: { is_aml_flagged: boolean }
}

export type Restriction = 'none' | 'restricted'

/**
 * Requirement RO-03: returns the restriction. A block always restricts; an AML flag does unless the entity is
 * whitelisted.
 */
export function restrictionOf({ entity, wallet }: RestrictionFlags): Restriction {
  const isFlagged = entity.is_aml_flagged || wallet.is_aml_flagged
  const isRestricted = entity.is_blocked || (!entity.is_whitelisted && isFlagged)
  return isRestricted ? 'restricted' : 'none'
}
