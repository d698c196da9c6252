import { expect, test } from 'vitest'
import { isRestricted } from './restriction.ts'
import { stageOf } from './stage.ts'

const flags = [false, true]
const cases = flags.flatMap((isBlocked) =>
  flags.flatMap((isWhitelisted) =>
    flags.flatMap((isEntityFlagged) =>
      flags.map((isWalletFlagged) => [isBlocked, isWhitelisted, isEntityFlagged, isWalletFlagged]),
    ),
  ),
) as [boolean, boolean, boolean, boolean][]

test.each(cases)('blocked %s, whitelisted %s, flags %s %s', (isBlocked, isWhitelisted, a, b) => {
  const entity = { isBlocked, isWhitelisted, isAmlFlagged: a }
  const expected = isBlocked ? true : isWhitelisted ? false : a ? true : b
  expect(isRestricted({ entity, wallet: { isAmlFlagged: b } })).toBe(expected)
})

test.each([
  [13, 'seen'],
  [12, 'confirmed'],
  [11, 'confirmed'],
  [10, 'final'],
])('block %d is %s when 12 are confirmed and 10 final', (block, stage) => {
  expect(stageOf(block, { confirmedBlock: 12, finalBlock: 10 })).toBe(stage)
})
