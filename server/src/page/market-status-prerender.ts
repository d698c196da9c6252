import {
  prerenderedSessionAttributes,
  SESSION_MOMENT_PLACEHOLDER,
  sessionPlaceholders,
} from '@parvalue/shared/domain/market/prerendered-market-status.ts'
import { toSessionEnd } from '@parvalue/shared/domain/market/session-end.ts'
import { escapeText } from '../platform/http/escape-text.ts'
import type { WorldTime } from '../startup/world-time.ts'

const { session: SESSION, et: ET, now: NOW, ahead: AHEAD } = prerenderedSessionAttributes

/** Matches the sentences that the components rendered, one for each session. */
const SENTENCES = new RegExp(`(?:<p ${SESSION}="[a-z]+"[^>]*>(?:(?!</p>).)*</p>)+`, 'gs')

/**
 * Returns the document with the current market status, so that it is readable before any script has loaded. Times are
 * New York's: the page knows the reader's time zone and reads the moment from the `time` element, unless the market's
 * time is not real. Unchanged if the document has no such sentence.
 */
export function withMarketStatus(
  html: string,
  { worldNowMs, isAhead }: Pick<WorldTime, 'worldNowMs' | 'isAhead'>,
): string {
  const nowMs = worldNowMs()
  const { session, endsMs, span, moment } = toSessionEnd(nowMs, 'en')
  return html.replace(SENTENCES, (drawn) => {
    const begin = `<p ${SESSION}="${session}"`
    const sentence = drawn.split(/(?=<p )/).find((one) => one.startsWith(begin))
    if (sentence === undefined) throw new Error(`The document has no sentence for ${session}.`)
    const template = new RegExp(`${ET}="([^"]*)"`).exec(sentence)?.[1]
    if (template === undefined) throw new Error(`The sentence for ${session} lacks ${ET}.`)
    const end = template.replace(SESSION_MOMENT_PLACEHOLDER, () => escapeText(moment))
    const when = isAhead()
      ? end
      : `<time datetime="${new Date(endsMs).toISOString()}">${end}</time>`
    const facts = `${NOW}="${new Date(nowMs).toISOString()}"${isAhead() ? ` ${AHEAD}="true"` : ''}`
    return sentence
      .replace('<p ', () => `<p ${facts} `)
      .replace(sessionPlaceholders.span, () => escapeText(span))
      .replace(sessionPlaceholders.when, () => when)
  })
}
