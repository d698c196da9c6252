/** Where a document's sentence about the market says how long, and until when. */
export const sessionPlaces = { span: '{span}', when: '{when}' } as const

/** Of that sentence: of which session it is; and, from the server, the market's time and whether it is ahead. */
export const drawnSessionAttributes = {
  session: 'data-session',
  now: 'data-now',
  ahead: 'data-ahead',
} as const
