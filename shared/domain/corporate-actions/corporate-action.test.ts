import { expect, test } from 'vitest'
import {
  actionEvents,
  actionKinds,
  actionSteps,
  nextChainStep,
  statusOfStep,
  transitionAction,
} from './corporate-action.ts'

/** All legal transitions; every other pair is refused. */
const EXPECTED = [
  'dividend announced entitle entitled',
  'dividend entitled fund paying',
  'dividend paying finish paid',
  'split announced halt halted',
  'split halted finish converted',
]

test('an action takes each of its steps once, and no others', () => {
  const found = actionKinds.flatMap((kind) =>
    actionSteps.flatMap((step) =>
      actionEvents.flatMap((event) => {
        const moved = transitionAction({ kind, step }, event)
        return moved.ok ? [`${kind} ${step} ${event} ${moved.value}`] : []
      }),
    ),
  )
  expect(found).toEqual(EXPECTED)
})

test('statuses shown to holders', () => {
  expect(actionSteps.map(statusOfStep)).toEqual([
    'PENDING',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'COMPLETE',
    'IN_PROGRESS',
    'COMPLETE',
  ])
})

test('a chain goes through its steps and stays at the end', () => {
  expect(nextChainStep('split', 'pause')).toBe('convert')
  expect(nextChainStep('split', 'unpause')).toBe('done')
  expect(nextChainStep('dividend', 'create')).toBe('pay')
  expect(nextChainStep('dividend', 'done')).toBe('done')
})
