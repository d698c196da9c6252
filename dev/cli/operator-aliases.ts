/** Verbs of earlier versions that still work, by resource: old verb, then current verb. */
const oldVerbs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  approvals: { give: 'approve' },
  flows: { thaw: 'unfreeze' },
  'dead-letters': { drop: 'discard' },
  suspense: { cover: 'offset' },
  'gift-cards': { make: 'create' },
}

/** Replaces words of earlier versions at the start of a command: `gifts make` becomes `gift-cards create`. */
export function replaceFormerVerbs([first = '', verb, ...rest]: readonly string[]): string[] {
  const resource = first === 'gifts' ? 'gift-cards' : first
  if (verb === undefined) return [resource]
  const verbs = Object.hasOwn(oldVerbs, resource) ? oldVerbs[resource] : undefined
  const current = verbs && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  return [resource, current ?? verb, ...rest]
}
