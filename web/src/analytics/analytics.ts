import { createTracker } from './tracker.ts'

/** The name under which events can be heard inside the page; nothing leaves it. */
const HEARD_AS = 'parvalue:analytics'

/** Counts an event, unless the browser asks not to be tracked. */
export const track = createTracker(
  () => navigator,
  (event) => window.dispatchEvent(new CustomEvent(HEARD_AS, { detail: event })),
)
