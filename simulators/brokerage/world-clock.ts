import { toWorldMs } from '../../shared/domain/market/world-time.ts'
import type { RoleDeps } from '../role.ts'
import type { Market } from './trading/market.ts'

export type WorldClock = ReturnType<typeof createWorldClock>

type Deps = Pick<RoleDeps, 'clock' | 'settings'> & { market: Pick<Market, 'findTime'> }

/** The market's time, as it was told last and has gone on since; it never goes back. */
export function createWorldClock({ clock, settings, market }: Deps) {
  const shifts = settings.worldShifts ?? []
  let aheadMs = Number.NEGATIVE_INFINITY
  const nowMs = () => Math.max(toWorldMs(shifts, clock()), clock() + aheadMs)
  const hear = (marketMs: number) => {
    aheadMs = Math.max(aheadMs, marketMs - clock())
  }
  return {
    nowMs,
    hear,
    /** As the market says now. */
    ask: async (): Promise<number> => {
      const found = await market.findTime()
      if (found !== null) hear(found)
      return nowMs()
    },
  }
}
