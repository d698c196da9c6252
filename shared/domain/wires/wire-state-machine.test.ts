import { expect, test } from 'vitest'
import {
  transitionWireReceipt,
  transitionWireRequest,
  wireReceiptEvents,
  wireReceiptStatuses,
  wireRequestEvents,
  wireRequestStatuses,
} from './wire-state-machine.ts'

test('XT-06 every pair of request status and event has its result', () => {
  const moves = wireRequestStatuses.flatMap((status) =>
    wireRequestEvents.map((event) => {
      const next = transitionWireRequest(status, event)
      return `${status} ${event}: ${next.ok ? next.value : `no, ${next.reason}`}`
    }),
  )
  expect(moves).toEqual([
    'open receive: funded',
    'open cancel: cancelled',
    'open expire: expired',
    'funded receive: funded',
    'funded cancel: no, money_arrived',
    'funded expire: expired',
    'cancelled receive: no, cancelled',
    'cancelled cancel: cancelled',
    'cancelled expire: no, cancelled',
    'expired receive: no, expired',
    'expired cancel: no, expired',
    'expired expire: expired',
  ])
})

test('every legal pair of receipt status and event has its result', () => {
  const moves = wireReceiptStatuses.flatMap((status) =>
    wireReceiptEvents.flatMap((event) => {
      const next = transitionWireReceipt(status, event)
      return next.ok ? [`${status} ${event}: ${next.value}`] : []
    }),
  )
  expect(moves).toEqual([
    'arrived sign: minting',
    'arrived finish: minted',
    'arrived park: parked',
    'arrived give_back: returned',
    'minting sign: minting',
    'minting revert: arrived',
    'minting finish: minted',
    'minted finish: minted',
    'parked park: parked',
    'parked release: arrived',
    'parked return: returning',
    'parked give_back: returned',
    'suspense assign: arrived',
    'suspense cover: covering',
    'suspense return: returning',
    'suspense give_back: returned',
    'returning give_back: returned',
    'returning refuse_return: suspense',
    'returning refuse_parked_return: parked',
    'returned give_back: returned',
  ])
})

test('money in suspense is minted only after an operator assigned it', () => {
  const reachable = (status: (typeof wireReceiptStatuses)[number]) =>
    wireReceiptEvents.flatMap((event) => {
      const next = transitionWireReceipt(status, event)
      return next.ok ? [{ event, next: next.value }] : []
    })
  const intoMint = wireReceiptStatuses.flatMap((status) =>
    reachable(status).flatMap(({ next }) => (next === 'minting' ? [status] : [])),
  )
  expect(intoMint).toEqual(['arrived', 'minting'])
})
