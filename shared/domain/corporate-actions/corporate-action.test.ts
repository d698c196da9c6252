import { expect, test } from 'vitest'
import {
  corporateActionEvents,
  corporateActionKinds,
  corporateActionStatusOf,
  corporateActionSteps,
  nextChainActionStep,
  transitionCorporateAction,
} from './corporate-action.ts'

/** All legal transitions; every other pair is refused. */
const EXPECTED = [
  'dividend announced entitle entitled',
  'dividend announced withdraw withdrawn',
  'dividend withdrawn restore announced',
  'dividend entitled fund paying',
  'dividend entitled reset announced',
  'dividend entitled withdraw withdrawn',
  'dividend paying finish paid',
  'dividend paid reset announced',
  'dividend paid withdraw withdrawn',
  'split announced halt halted',
  'split announced withdraw withdrawn',
  'split withdrawn restore announced',
  'split halted finish converted',
  'split halted cancel canceling',
  'split canceling finish canceled',
  'split converted recall recalled',
  'split recalled restore converted',
  'split recalled revert reverted',
]

test('CW-04 an action takes these transitions and no others', () => {
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
  expect(corporateActionSteps.map(corporateActionStatusOf)).toEqual([
    'PENDING',
    'CANCELED',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'COMPLETE',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'CANCELED',
    'COMPLETE',
    'IN_PROGRESS',
    'CANCELED',
  ])
})

test('a chain takes its steps in order and stays at the last one', () => {
  expect(nextChainActionStep('split', 'announce')).toBe('pause')
  expect(nextChainActionStep('split', 'pause')).toBe('convert')
  expect(nextChainActionStep('split', 'unpause')).toBe('done')
  expect(nextChainActionStep('dividend', 'create')).toBe('pay')
  expect(nextChainActionStep('dividend', 'done')).toBe('done')
})
