import { expect, test } from 'vitest'
import { restrictionOf } from './restriction.ts'

test.each([
  // Columns: blocked, whitelisted, entity flagged, wallet flagged.
  [false, false, false, false, 'none'],
  [false, false, false, true, 'restricted'],
  [false, false, true, false, 'restricted'],
  [false, false, true, true, 'restricted'],
  [false, true, false, false, 'none'],
  [false, true, false, true, 'none'],
  [false, true, true, false, 'none'],
  [false, true, true, true, 'none'],
  [true, false, false, false, 'restricted'],
  [true, false, false, true, 'restricted'],
  [true, false, true, false, 'restricted'],
  [true, false, true, true, 'restricted'],
  [true, true, false, false, 'restricted'],
  [true, true, false, true, 'restricted'],
  [true, true, true, false, 'restricted'],
  [true, true, true, true, 'restricted'],
] as const)(
  'RO-03 blocked %s, whitelisted %s, entity flagged %s, wallet flagged %s: %s',
  (...row) => {
    const [is_blocked, is_whitelisted, is_aml_flagged, isWalletFlagged, expected] = row
    const entity = { is_blocked, is_whitelisted, is_aml_flagged }
    expect(restrictionOf({ entity, wallet: { is_aml_flagged: isWalletFlagged } })).toBe(expected)
  },
)
