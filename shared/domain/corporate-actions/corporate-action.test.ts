import { expect, test } from 'vitest'
import {
  corporateActionEvents,
  corporateActionKinds,
  corporateActionSteps,
  nextChainActionStep,
  statusOfCorporateActionStep,
  transitionCorporateAction,
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
  const found = corporateActionKinds.flatMap((kind) =>
    corporateActionSteps.flatMap((step) =>
      corporateActionEvents.flatMap((event) => {
        const moved = transitionCorporateAction({ kind, step }, event)
        return moved.ok ? [`${kind} ${step} ${event} ${moved.value}`] : []
      }),
    ),
  )
  expect(found).toEqual(EXPECTED)
})

test('each step has the status that holders see', () => {
  expect(corporateActionSteps.map(statusOfCorporateActionStep)).toEqual([
    'PENDING',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'COMPLETE',
    'IN_PROGRESS',
    'COMPLETE',
  ])
})

test('a chain takes its steps in order and stays at the last one', () => {
  expect(nextChainActionStep('split', 'pause')).toBe('convert')
  expect(nextChainActionStep('split', 'unpause')).toBe('done')
  expect(nextChainActionStep('dividend', 'create')).toBe('pay')
  expect(nextChainActionStep('dividend', 'done')).toBe('done')
})
