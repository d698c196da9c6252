import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { SimulatorControls } from '../../providers/simulator-controls/port.ts'
import type { Db } from '../../tables/tables.ts'

export type TestModeDeps = {
  db: Db
  controls: SimulatorControls
  /** Market time. */
  marketClock: Clock
  /** Lets the market time of this process follow new shifts at once. */
  followShifts: (shifts: WorldShifts) => void
}

export type Person = { wallet: Address; entityId: string }
