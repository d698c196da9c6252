/** One pattern of refused wording, and what to write instead. */
type ProseRule = { pattern: RegExp; advice: string }

/** Rules for each sentence of a comment or a page. Text in backticks is code and not checked. */
const everywhere: readonly ProseRule[] = [
  {
    pattern: /\b(?:somebody|anybody|whoever|whomever)\b/i,
    advice: 'name the subject: the operator, the caller, the holder, the broker',
  },
  {
    pattern: /\b(?:hears|heard)\b/i,
    advice: 'events are received, consumed, polled or reported',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been) told\b/i,
    advice: 'a caller is notified, a status is reported, an event is published',
  },
  {
    pattern: /\b(?:purses?|deeds?|wish(?:es)?|hindrances?|signs? of life)\b/i,
    advice: 'use the field’s word: vault, mutation, request, blocker, heartbeat',
  },
  {
    pattern: /\b(?:domain|house|product|words|look)\.md\b|\bspec(?:ification)? \d/i,
    advice: 'cite a row of docs/requirements.md: the reader does not have that page',
  },
]

/** Rules for the start of a comment; they refuse fragments without a subject or a verb. */
const atStart: readonly ProseRule[] = [
  {
    pattern: /^(?:what|who|whose|whatever|of)\b(?![^.]*\?)/i,
    advice: 'begin with a subject, or with the verb of what the function does',
  },
  {
    pattern: /^(?:those|everything|nothing|something) (?:that|of|which|who)\b/i,
    advice: 'begin with a subject that has a name',
  },
]

const withoutCode = (text: string) =>
  text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '`…`')

const findBroken = (text: string, rules: readonly ProseRule[]) =>
  rules.flatMap(({ pattern, advice }) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`"${found}": ${advice}`]
  })

/** Returns a line for each refused wording in a comment. */
export function findProseErrorsInComment(comment: string): string[] {
  const text = withoutCode(comment).replace(/^@(?:notice|dev|return|param \w+) /, '')
  return findBroken(text, [...everywhere, ...atStart])
}

/** Returns a line for each refused wording in a page or in a paragraph of it. */
export const findProseErrorsInPage = (page: string): string[] =>
  findBroken(withoutCode(page), everywhere)
