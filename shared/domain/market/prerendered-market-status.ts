/** Placeholders in the prerendered sentence about the market: the time left, and the end of the session. */
export const sessionPlaceholders = { span: '{span}', when: '{when}' } as const

/** Placeholders in the `data-both` template: the end in New York time, and on the reader's clock. */
export const sessionEndPlaceholders = { et: '{et}', here: '{here}' } as const

/**
 * Attributes of the prerendered sentence. The page sets its session and the template of both times, which
 * `before-paint.js` reads; the server adds the market's time and whether that is ahead of the real clock.
 */
export const prerenderedSessionAttributes = {
  session: 'data-session',
  both: 'data-both',
  now: 'data-now',
  ahead: 'data-ahead',
} as const
