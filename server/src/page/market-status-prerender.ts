import {
  prerenderedSessionAttributes,
  sessionPlaceholders,
} from '@parvalue/shared/domain/market/prerendered-market-status.ts'
import { toSessionEnd } from '@parvalue/shared/domain/market/session-end.ts'
import { escapeText } from '../platform/http/escape-text.ts'
import type { WorldTime } from '../startup/world-time.ts'

const { session: SESSION, now: NOW, ahead: AHEAD } = prerenderedSessionAttributes

/** All that the components drew, one for each session. */
const SENTENCES = new RegExp(`(?:<p ${SESSION}="[a-z]+"[^>]*>(?:(?!</p>).)*</p>)+`, 'gs')

/**
 * The document with what the market does now, so that it is read before any script has come. Times are New
 * York's: where the reader is, only their page knows, and finds the moment in a `time`, unless the market's time
 * has nothing to do with theirs. Unchanged where it has no such sentence.
 */
export function withSession(
  html: string,
  { worldNowMs, isAhead }: Pick<WorldTime, 'worldNowMs' | 'isAhead'>,
): string {
  const nowMs = worldNowMs()
  const { session, endsMs, span, et } = toSessionEnd(nowMs, 'en-GB')
  return html.replace(SENTENCES, (drawn) => {
    const begin = `<p ${SESSION}="${session}"`
    const own = drawn.split(/(?=<p )/).find((one) => one.startsWith(begin))
    if (own === undefined) throw new Error(`The document has no sentence for ${session}.`)
    const end = escapeText(et)
    const when = isAhead()
      ? end
      : `<time datetime="${new Date(endsMs).toISOString()}">${end}</time>`
    const facts = `${NOW}="${new Date(nowMs).toISOString()}"${isAhead() ? ` ${AHEAD}="true"` : ''}`
    return own
      .replace('<p ', () => `<p ${facts} `)
      .replace(sessionPlaceholders.span, () => escapeText(span))
      .replace(sessionPlaceholders.when, () => when)
  })
}
