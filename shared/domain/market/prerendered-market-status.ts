/** Placeholders in the prerendered sentence about the market: the time left, and the end of the session. */
export const sessionPlaceholders = { span: '{span}', when: '{when}' } as const

/** Placeholder in the `data-et` template: the end in New York, whose zone the page's text names. */
export const SESSION_MOMENT_PLACEHOLDER = '{moment}'

/** Placeholders in the `data-both` template: the text of the end in New York, and its time on the reader's clock. */
export const sessionEndPlaceholders = { et: '{et}', here: '{here}' } as const

/**
 * Attributes of the prerendered sentence. The page sets its session, the template of the end, which the
 * server reads, and the template of both times, which `before-paint.js` reads; the server adds the market's time and whether that is ahead of the real clock.
 */
export const prerenderedSessionAttributes = {
  session: 'data-session',
  et: 'data-et',
  both: 'data-both',
  now: 'data-now',
  ahead: 'data-ahead',
} as const
