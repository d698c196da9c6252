/**
 * What is counted: a closed list of classes and codes. No address, no amount and no message is ever
 * part of an event, because whoever counts must not learn who did it.
 */
export type AnalyticsEvent =
  | { name: 'wrap_approval_requested'; chainId: number }
  | { name: 'wrapped'; chainId: number }
  | { name: 'unwrapped'; chainId: number }
  | { name: 'wrap_error'; chainId: number; direction: 'wrap' | 'unwrap'; cause: string }

/** Where events go; a vendor is one of these. */
export type AnalyticsSink = (event: AnalyticsEvent) => void
