/** Where a document's sentence about the market says how long, and until when. */
export const sessionPlaces = { span: '{span}', when: '{when}' } as const

/** Of that sentence's `both`: what the server says of New York, and what the reader's own clock says. */
export const endPlaces = { et: '{et}', here: '{here}' } as const

/**
 * Of that sentence: of which session it is, and how its end reads on two clocks, for `before-paint.js`; and, from
 * the server, the market's time and whether it is ahead.
 */
export const drawnSessionAttributes = {
  session: 'data-session',
  both: 'data-both',
  now: 'data-now',
  ahead: 'data-ahead',
} as const
