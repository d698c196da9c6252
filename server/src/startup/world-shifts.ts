import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { MarketControl } from '../providers/simulator-controls/port.ts'

/** The shifts of the simulated market's time that this process knows; all its clocks read them. */
export type WorldShiftsStore = {
  read: () => WorldShifts
  /** Takes over a longer list: shifts are only ever added. */
  follow: (shifts: WorldShifts) => void
}

export function createWorldShiftsStore(initial: WorldShifts): WorldShiftsStore {
  let known = initial
  return {
    read: () => known,
    follow: (shifts) => {
      if (shifts.length > known.length) known = shifts
    },
  }
}

const POLL_MS = 1_000

/**
 * Follows the simulated market's clock, which test mode moves while the system runs, until `signal` aborts. Resolves after
 * the first answer, so that a restarted process does not begin in the past.
 */
export async function followMarketClock(
  market: Pick<MarketControl, 'listShifts'>,
  { follow }: Pick<WorldShiftsStore, 'follow'>,
  signal: AbortSignal,
): Promise<void> {
  const poll = async () => {
    try {
      follow(await market.listShifts())
    } catch (error) {
      // The market may be down; the shifts known so far stay in force.
      if (!(error instanceof ProviderError)) throw error
    }
  }
  await poll()
  const next = () => {
    if (signal.aborted) return
    const timer = setTimeout(() => void poll().then(next), POLL_MS)
    timer.unref()
  }
  next()
}
