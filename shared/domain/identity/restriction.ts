/** What restriction follows from: the current wallet record (requirement EN-05). */
export type RestrictionFacts = {
  entity: { is_blocked: boolean; is_whitelisted: boolean; is_aml_flagged: boolean }
  wallet: { is_aml_flagged: boolean }
}

export type Restriction = 'none' | 'restricted'

/** Requirement RO-03: a block always counts; a flag of either kind only while nobody whitelisted the entity. */
export function restrictionOf({ entity, wallet }: RestrictionFacts): Restriction {
  const isFlagged = entity.is_aml_flagged || wallet.is_aml_flagged
  const isRestricted = entity.is_blocked || (!entity.is_whitelisted && isFlagged)
  return isRestricted ? 'restricted' : 'none'
}
