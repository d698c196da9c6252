import { prerenderedSessionAttributes } from '@parvalue/shared/domain/market/prerendered-market-status.ts'
import { serverNowMs } from '#device/clock.ts'
import type { MarketTime } from './use-market-state.ts'

const { now, ahead } = prerenderedSessionAttributes

/** The prerendered sentence about the market, if the document has one. */
const sentence = globalThis.document?.querySelector(`#root [${now}]`) ?? null
const renderedMs = Date.parse(sentence?.getAttribute(now) ?? '')
const offsetMs = renderedMs - performance.timeOrigin
const isAhead = sentence?.hasAttribute(ahead) ?? false

/** Returns the market's time as of the prerendered document; null if it has none. */
export const readPrerenderedMarket = (): MarketTime | null =>
  Number.isNaN(offsetMs) ? null : { offsetMs, isAhead, nowMs: serverNowMs() + offsetMs }
