import { expect, test } from 'vitest'
import {
  type BridgeDestinationStage,
  type BridgeSourceStage,
  type BridgeStatus,
  bridgeStatusOf,
} from './bridge.ts'

const sources: readonly BridgeSourceStage[] = [null, 'seen', 'confirmed', 'final']
const destinations: readonly BridgeDestinationStage[] = [
  null,
  'failed',
  'seen',
  'confirmed',
  'final',
]

/** One row per source depth; columns in the order of the destinations above. */
const TABLE: readonly (readonly BridgeStatus[])[] = [
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['ready', 'failed', 'delivered', 'delivered', 'done'],
]

test('every pair of block depths has its status', () => {
  const seen = sources.map((source) =>
    destinations.map((destination) => bridgeStatusOf(source, destination)),
  )
  expect(seen).toEqual(TABLE)
})
