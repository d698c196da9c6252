import { bridgeStatuses } from '@parvalue/shared/domain/bridge/bridge.ts'
import { expect, test } from 'vitest'
import { bridgeTransferStages, isAwaitingFinality, toBridgeStageState } from './transfer-rules.ts'

test('each status has its completed stages and one current stage', () => {
  const rails = bridgeStatuses.map((status) =>
    bridgeTransferStages.map((stage) => toBridgeStageState(status, stage)).join(' '),
  )
  expect(rails).toEqual([
    'done now todo todo',
    'done done now todo',
    'done done now todo',
    'done done done now',
    'done done done done',
  ])
})

test('only a block that is not final yet shows its confirmations', () => {
  expect(isAwaitingFinality(null)).toBe(false)
  expect(isAwaitingFinality({ stage: 'final' })).toBe(false)
  expect(isAwaitingFinality({ stage: 'confirmed' })).toBe(true)
})
