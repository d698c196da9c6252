import { expect, test } from 'vitest'
import { toWireStage } from './wire-stage.ts'

test.each([
  ['IN_PROGRESS', 0n, 0n, 'in_progress'],
  ['IN_PROGRESS', 50n, 50n, 'in_progress'],
  ['FULFILLED', 100n, 0n, 'minting'],
  ['FULFILLED', 150n, 100n, 'minting'],
  ['FULFILLED', 150n, 150n, 'fulfilled'],
] as const)(
  'TT-04 a wire that is %s with %d received and %d minted is %s',
  (status, amountFunded, mintedCents, stage) => {
    expect(toWireStage({ status, amountFunded, mintedCents })).toBe(stage)
  },
)
