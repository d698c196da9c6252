import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderStatuses,
  transitionOrder,
} from '@parvalue/shared/domain/orders/order.ts'
import {
  type RedemptionEvent,
  type RedemptionStatus,
  redemptionEvents,
  redemptionStatuses,
  transitionRedemption,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import {
  transitionWireReceipt,
  transitionWireRequest,
  type WireReceiptEvent,
  type WireReceiptStatus,
  type WireRequestEvent,
  type WireRequestStatus,
  wireReceiptEvents,
  wireReceiptStatuses,
  wireRequestEvents,
  wireRequestStatuses,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { compareStateDiagram, type LifeCycle, parseStateDiagram } from './life-cycle-diagrams.ts'

const ENDS = [
  'finish_filled',
  'finish_cancelled',
  'finish_rejected',
  'finish_paid',
  'finish_burned',
]

const cycles: Record<string, LifeCycle> = {
  order: {
    statuses: orderStatuses,
    events: orderEvents,
    undrawn: [...ENDS, 'need_contact', 'fail', 'hold', 'retry'],
    next: (status, event) => {
      const facts = { status: status as OrderStatus, parkedFrom: null, isFinal: true }
      const moved = transitionOrder(facts, event as OrderEvent)
      return moved.ok ? moved.value.next : null
    },
  },
  redemption: {
    statuses: redemptionStatuses,
    events: redemptionEvents,
    undrawn: [...ENDS, 'mine', 'hold', 'retry'],
    next: (status, event) => {
      const facts = { status: status as RedemptionStatus, parkedFrom: null }
      const moved = transitionRedemption(facts, event as RedemptionEvent)
      return moved.ok ? moved.value.next : null
    },
  },
  'wire request': {
    statuses: wireRequestStatuses,
    events: wireRequestEvents,
    undrawn: [],
    next: (status, event) => {
      const moved = transitionWireRequest(status as WireRequestStatus, event as WireRequestEvent)
      return moved.ok ? moved.value : null
    },
  },
  'wire receipt': {
    statuses: wireReceiptStatuses,
    events: wireReceiptEvents,
    undrawn: [],
    next: (status, event) => {
      const moved = transitionWireReceipt(status as WireReceiptStatus, event as WireReceiptEvent)
      return moved.ok ? moved.value : null
    },
  },
}

const page = readFileSync(join(REPOSITORY_ROOT, 'docs/architecture.md'), 'utf8')

test.each(Object.keys(cycles))('The diagram of the life cycle %s agrees with its table', (name) => {
  const cycle = cycles[name]
  expect(cycle && compareStateDiagram(parseStateDiagram(page, name), cycle)).toEqual([])
})

const drawn = `<!-- life cycle: door -->
\`\`\`mermaid
stateDiagram-v2
  [*] --> open
  open --> closed: close
  state shut {
    closed --> locked: lock
  }
  shut --> open: push, pull (from inside)
  locked --> [*]
\`\`\`
closed --> open: text, and no arrow
`

const door: LifeCycle = {
  statuses: ['open', 'closed', 'locked'],
  events: ['close', 'lock', 'push', 'pull', 'paint'],
  undrawn: ['paint'],
  next: (status, event) => {
    if (event === 'close') return status === 'open' ? 'closed' : null
    if (event === 'lock') return status === 'closed' ? 'locked' : null
    return status === 'open' ? null : 'open'
  },
}

test('A diagram that agrees with its table has no findings', () => {
  expect(compareStateDiagram(parseStateDiagram(drawn, 'door'), door)).toEqual([])
})

test('An arrow without a transition, and a transition without an arrow are reported', () => {
  const diagram = parseStateDiagram(
    drawn.replace('shut --> open: push,', 'open --> shut: push\nshut --> open:'),
    'door',
  )
  expect(compareStateDiagram(diagram, door)).toEqual([
    'open does not come to shut by push',
    'no arrow from closed to open by push',
    'no arrow from locked to open by push',
  ])
})

test('A missing diagram is reported', () => {
  expect(() => parseStateDiagram(drawn, 'window')).toThrow(
    'There is no diagram of the life cycle window',
  )
})
