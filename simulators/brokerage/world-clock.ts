import { toWorldMs } from '../../shared/domain/market/world-time.ts'
import type { SimulatorDeps } from '../role.ts'
import type { MarketClient } from './trading/market.ts'

export type WorldClock = ReturnType<typeof createWorldClock>

type Deps = Pick<SimulatorDeps, 'clock' | 'settings'> & { market: Pick<MarketClient, 'findTime'> }

/** Creates the market's clock: the last time that the market sent plus the time since. It never goes back. */
export function createWorldClock({ clock, settings, market }: Deps) {
  const shifts = settings.worldShifts ?? []
  let aheadMs = Number.NEGATIVE_INFINITY
  const nowMs = () => Math.max(toWorldMs(shifts, clock()), clock() + aheadMs)
  const update = (marketMs: number) => {
    aheadMs = Math.max(aheadMs, marketMs - clock())
  }
  return {
    nowMs,
    update,
    /** Queries the market for its time. */
    refresh: async (): Promise<number> => {
      const found = await market.findTime()
      if (found !== null) update(found)
      return nowMs()
    },
  }
}
