import { expect, test } from 'vitest'
import { achBusinessDayOf, achSettlementDateOf } from './ach-calendar.ts'
import { toNewYorkMs } from './new-york-time.ts'

test.each([
  ['a Thursday before the cut-off', '2026-11-19', 19 * 60 + 29, '2026-11-19', '2026-11-24'],
  ['the cut-off itself', '2026-11-19', 19 * 60 + 30, '2026-11-20', '2026-11-25'],
  ['a Saturday', '2026-11-21', 600, '2026-11-23', '2026-11-27'],
  ['Thanksgiving', '2026-11-26', 600, '2026-11-27', '2026-12-02'],
])(
  '%s counts as of a business day and settles three days later',
  (_, date, minutes, day, there) => {
    const ms = toNewYorkMs(date, minutes)
    expect([achBusinessDayOf(ms), achSettlementDateOf(ms)]).toEqual([day, there])
  },
)
