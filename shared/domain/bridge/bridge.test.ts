import { expect, test } from 'vitest'
import {
  type BridgeStatus,
  bridgeStatusOf,
  type DestinationSide,
  type SourceSide,
} from './bridge.ts'

const sources: readonly SourceSide[] = [null, 'seen', 'confirmed', 'final']
const destinations: readonly DestinationSide[] = [null, 'failed', 'seen', 'confirmed', 'final']

/** One row per source depth; columns in the order of the destinations above. */
const TABLE: readonly (readonly BridgeStatus[])[] = [
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['sent', 'failed', 'delivered', 'delivered', 'delivered'],
  ['ready', 'failed', 'delivered', 'delivered', 'done'],
]

test('every pair of depths has its status', () => {
  const seen = sources.map((source) =>
    destinations.map((destination) => bridgeStatusOf(source, destination)),
  )
  expect(seen).toEqual(TABLE)
})
