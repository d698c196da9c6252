import { randomUUID } from 'node:crypto'
import {
  applyExecution,
  listEffectiveExecutions,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import { expect, test } from 'vitest'
import type {
  Brokerage,
  BrokerEvent,
  BrokerOrder,
  BrokerOrderRequest,
  OrderPlacementOutcome,
} from './port.ts'

/** Controls of a test against a broker, or its simulator, whose market is open. */
export type BrokerageUnderTest = {
  brokerage: Brokerage
  /** A fractionable share that the account does not hold. */
  symbol: string
  /** A price at which no seller sells, in the port's units. */
  farBelow: bigint
  untilStatus: (id: string, ...statuses: BrokerOrder['status'][]) => Promise<BrokerOrder>
  /**
   * Makes the broker close the connection instead of answering, after it has done what was requested; `false`
   * ends that. Absent where a sandbox cannot do that.
   */
  dropAnswers?: (isDropping: boolean) => Promise<unknown>
}

const SHARE = 10n ** 18n
const shares = (amount: bigint) => ({ kind: 'shares', amount }) as const

export const getPlacedOrder = (outcome: OrderPlacementOutcome): BrokerOrder => {
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome))
  return outcome.order
}

/** Declares the tests that every adapter of the port passes. */
export function describeBrokerage(getSetup: () => BrokerageUnderTest) {
  const toRequest = (changes: Partial<BrokerOrderRequest> = {}): BrokerOrderRequest => ({
    clientOrderId: randomUUID(),
    symbol: getSetup().symbol,
    side: 'BUY',
    size: shares(SHARE),
    price: { kind: 'market' },
    timeInForce: 'DAY',
    isExtendedHours: false,
    ...changes,
  })
  const placeOrder = async (changes: Partial<BrokerOrderRequest> = {}) =>
    getPlacedOrder(await getSetup().brokerage.placeOrder(toRequest(changes)))
  const findPosition = async () =>
    (await getSetup().brokerage.listPositions()).find(({ symbol }) => symbol === getSetup().symbol)
      ?.shares ?? 0n
  const listEventsOf = async (id: string): Promise<BrokerEvent[]> =>
    (await getSetup().brokerage.listEvents(null)).filter(({ order }) => order.id === id)

  test('an unknown client order id returns null, and an unknown order id is refused', async () => {
    const { brokerage } = getSetup()
    expect(await brokerage.findOrderByClientId(randomUUID())).toBeNull()
    await expect(brokerage.getOrder(randomUUID())).rejects.toMatchObject({ kind: 'refused' })
    expect(await brokerage.cancelOrder(randomUUID())).toBe('order_unknown')
  })

  test.each<[string, Partial<BrokerOrderRequest>]>([
    ['symbol_unknown', { symbol: 'ZZZZZZ' }],
    ['no_shares', { side: 'SELL', size: shares(1_000_000n * SHARE) }],
    ['no_buying_power', { size: { kind: 'dollars', amount: 10n ** 18n } }],
    ['too_small', { size: shares(0n) }],
    ['too_small', { size: { kind: 'dollars', amount: 500_000n } }],
    ['too_fine', { size: shares(1n) }],
    ['bad_limit', { price: { kind: 'limit', price: 0n } }],
    ['time_in_force', { size: shares(SHARE / 2n), timeInForce: 'FOK' }],
    ['session', { isExtendedHours: true }],
  ])('an order is refused as %s: %o', async (reason, changes) => {
    expect(await getSetup().brokerage.placeOrder(toRequest(changes))).toMatchObject({
      kind: 'refused',
      reason,
    })
  })

  test('a market order is filled, and position and cash change', async () => {
    const { brokerage, untilStatus } = getSetup()
    const [before, held] = [await brokerage.getAccount(), await findPosition()]
    const request = toRequest({ size: shares(3n * SHARE) })
    const placed = getPlacedOrder(await brokerage.placeOrder(request))
    expect(placed).toMatchObject(request)
    const filled = await untilStatus(placed.id, 'FILLED')
    expect(filled).toMatchObject({ ...request, filled: 3n * SHARE })
    expect(await findPosition()).toBe(held + 3n * SHARE)
    const cost = before.cash - (await brokerage.getAccount()).cash
    const difference = cost - 3n * (filled.averagePrice ?? 0n)
    // The broker rounds cash to cents.
    expect(difference > -2_000_000n && difference < 2_000_000n).toBe(true)
    expect(await brokerage.cancelOrder(placed.id)).toBe('too_late')
  })

  test('a dollar order costs at most its amount', async () => {
    const { untilStatus } = getSetup()
    const { id } = await placeOrder({ size: { kind: 'dollars', amount: 25_500_000n } })
    const { filled, averagePrice } = await untilStatus(id, 'FILLED')
    const paid = (filled * (averagePrice ?? 0n)) / SHARE
    expect(paid > 25_40000000n && paid <= 25_50000000n).toBe(true)
  })

  test('held shares can be sold, but not more', async () => {
    const { untilStatus } = getSetup()
    await untilStatus((await placeOrder({ size: shares(2n * SHARE) })).id, 'FILLED')
    const held = await findPosition()
    const { id } = await placeOrder({ side: 'SELL', size: shares(SHARE / 4n) })
    await untilStatus(id, 'FILLED')
    expect(await findPosition()).toBe(held - SHARE / 4n)
  })

  test('an order is found by its client order id, which is accepted once', async () => {
    const { brokerage, untilStatus } = getSetup()
    const request = toRequest()
    const { id } = getPlacedOrder(await brokerage.placeOrder(request))
    expect(await brokerage.findOrderByClientId(request.clientOrderId)).toMatchObject({ id })
    expect(await brokerage.placeOrder(request)).toMatchObject({
      kind: 'refused',
      reason: 'name_taken',
    })
    await untilStatus(id, 'FILLED')
  })

  test('an unreachable limit stays open and is canceled once, however often requested', async () => {
    const { brokerage, farBelow, untilStatus } = getSetup()
    const price = { kind: 'limit', price: farBelow } as const
    const { id } = await placeOrder({ price, timeInForce: 'GTC' })
    await untilStatus(id, 'NEW')
    expect(await brokerage.cancelOrder(id)).toBe('asked')
    await brokerage.cancelOrder(id)
    expect(await untilStatus(id, 'CANCELED')).toMatchObject({ filled: 0n, averagePrice: null })
    const events = (await listEventsOf(id)).map(({ event }) => event)
    expect(events.filter((event) => event === 'cancel')).toHaveLength(1)
  })

  test.each(['IOC', 'FOK'] as const)('a %s order does not stay open', async (timeInForce) => {
    const price = { kind: 'limit', price: getSetup().farBelow } as const
    const { id } = await placeOrder({ price, timeInForce })
    const { filled } = await getSetup().untilStatus(id, 'CANCELED', 'EXPIRED')
    expect(filled).toBe(0n)
    const whole = await placeOrder({ timeInForce })
    expect((await getSetup().untilStatus(whole.id, 'FILLED')).filled).toBe(SHARE)
  })

  test('an order’s events add up in sequence, and the list resumes from any of them', async () => {
    const { brokerage, untilStatus } = getSetup()
    const { id } = await placeOrder({ size: shares(2n * SHARE) })
    await untilStatus(id, 'FILLED')
    const events = await listEventsOf(id)
    const executions = events.flatMap(({ execution }) => execution ?? [])
    const taken = executions.filter(
      (next, index) =>
        applyExecution({ reported: executions.slice(0, index), ordered: 2n * SHARE }, next).ok,
    )
    expect(listEffectiveExecutions(taken).reduce((sum, one) => sum + one.shares, 0n)).toBe(
      2n * SHARE,
    )
    expect(events.at(-1)).toMatchObject({ event: 'fill', order: { status: 'FILLED' } })
    const ids = events.map((event) => event.id)
    expect(ids).toEqual(ids.toSorted())
    const later = await brokerage.listEvents(ids[0] ?? null)
    expect(later.map((event) => event.id)).toEqual(expect.arrayContaining(ids.slice(1)))
    expect(later.map((event) => event.id)).not.toContain(ids[0])
    expect(
      await brokerage.listEvents((await brokerage.listEvents(null)).at(-1)?.id ?? null),
    ).toEqual([])
  })

  test('a stream sends past and then live events until it is aborted', async () => {
    const { brokerage } = getSetup()
    const first = await placeOrder()
    const [beginning] = await listEventsOf(first.id)
    const end = new AbortController()
    const seen: string[] = []
    let second: BrokerOrder | null = null
    for await (const event of brokerage.streamEvents(beginning?.id ?? null, end.signal)) {
      seen.push(`${event.order.id} ${event.event}`)
      if (event.event !== 'fill') continue
      if (event.order.id === second?.id) end.abort()
      second ??= await placeOrder()
    }
    expect(seen).toContain(`${first.id} fill`)
    expect(seen.at(-1)).toBe(`${second?.id} fill`)
  })

  test('a lost response is unknown, and the order is found by its client order id', async () => {
    const { brokerage, dropAnswers, untilStatus } = getSetup()
    if (!dropAnswers) return
    const request = toRequest()
    await dropAnswers(true)
    expect(await brokerage.placeOrder(request)).toEqual({ kind: 'unknown' })
    await dropAnswers(false)
    const found = await brokerage.findOrderByClientId(request.clientOrderId)
    expect(await untilStatus(found?.id ?? '', 'FILLED')).toMatchObject(request)
  })
}
