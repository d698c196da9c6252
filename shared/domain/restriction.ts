/** What a restriction follows from (Spec 6): flags of the entity and of its wallet. */
export type RestrictionRecord = {
  entity: { isBlocked: boolean; isWhitelisted: boolean; isAmlFlagged: boolean }
  wallet: { isAmlFlagged: boolean }
}

/** Blocked restricts always; an anti-money-laundering flag does, unless the entity is whitelisted. */
export function isRestricted({ entity, wallet }: RestrictionRecord): boolean {
  if (entity.isBlocked) return true
  return !entity.isWhitelisted && (entity.isAmlFlagged || wallet.isAmlFlagged)
}
