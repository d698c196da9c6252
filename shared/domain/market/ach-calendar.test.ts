import { expect, test } from 'vitest'
import { achBusinessDayOf, achSettlementDateOf } from './ach-calendar.ts'
import { toNewYorkMs } from './new-york-time.ts'

test.each([
  ['a Thursday before the cut-off', '2026-11-19', 19 * 60 + 29, '2026-11-19', '2026-11-24'],
  ['the cut-off itself', '2026-11-19', 19 * 60 + 30, '2026-11-20', '2026-11-25'],
  ['a Saturday', '2026-11-21', 600, '2026-11-23', '2026-11-27'],
  ['Thanksgiving', '2026-11-26', 600, '2026-11-27', '2026-12-02'],
  ['the Friday before Columbus Day', '2026-10-09', 600, '2026-10-09', '2026-10-15'],
  ['Veterans Day, when only the exchange is open', '2026-11-11', 600, '2026-11-12', '2026-11-17'],
  ['Good Friday, when only the banks are open', '2026-04-03', 600, '2026-04-03', '2026-04-08'],
])(
  'CW-08 a transfer on %s counts as of a bank day and settles three bank days later',
  (_, date, minutes, day, there) => {
    const ms = toNewYorkMs(date, minutes)
    expect([achBusinessDayOf(ms), achSettlementDateOf(ms)]).toEqual([day, there])
  },
)
