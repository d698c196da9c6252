import { prerenderedSessionAttributes } from '@parvalue/shared/domain/market/prerendered-market-status.ts'
import type { MarketTime } from './use-market.ts'

const { now, ahead } = prerenderedSessionAttributes

/** The document's sentence about the market, while it stands. */
const sentence = globalThis.document?.querySelector(`#root [${now}]`) ?? null
const saidMs = Date.parse(sentence?.getAttribute(now) ?? '')
const offsetMs = saidMs - performance.timeOrigin
const isAhead = sentence?.hasAttribute(ahead) ?? false

/** What time the market has, as the document said when it was opened; null where it did not. */
export const readDrawnMarket = (): MarketTime | null =>
  Number.isNaN(offsetMs) ? null : { offsetMs, isAhead, nowMs: Date.now() + offsetMs }
