import { randomUUID } from 'node:crypto'
import { getPlacedOrder } from '../../../server/src/providers/brokerage/behaviour.ts'
import type {
  BrokerOrder,
  BrokerOrderRequest,
} from '../../../server/src/providers/brokerage/port.ts'
import type { TestBrokerage } from '../../../server/src/testing/orders/test-brokerage.ts'

export const UNITS_PER_SHARE = 10n ** 18n
const CENT = 1_000_000n

export const toShareSize = (count: number) => ({
  kind: 'shares' as const,
  amount: (BigInt(Math.round(count * 1000)) * UNITS_PER_SHARE) / 1000n,
})

export const toLimitPrice = (dollars: number) => ({
  kind: 'limit' as const,
  price: BigInt(Math.round(dollars * 100)) * CENT,
})

/** Returns a market day order for one share, with the given changes. */
export const toTestOrderRequest = (
  changes: Partial<BrokerOrderRequest> = {},
): BrokerOrderRequest => ({
  clientOrderId: randomUUID(),
  symbol: 'MSFT',
  side: 'BUY',
  size: toShareSize(1),
  price: { kind: 'market' },
  timeInForce: 'DAY',
  isExtendedHours: false,
  ...changes,
})

export const placeTestOrder = async (
  { brokerage }: TestBrokerage,
  changes: Partial<BrokerOrderRequest> = {},
): Promise<BrokerOrder> => getPlacedOrder(await brokerage.placeOrder(toTestOrderRequest(changes)))

export async function brokerRefusalOf(
  { brokerage }: TestBrokerage,
  changes: Partial<BrokerOrderRequest>,
) {
  const outcome = await brokerage.placeOrder(toTestOrderRequest(changes))
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind
}

export const listOrderEventNames = async (world: TestBrokerage, id: string) =>
  (await world.listEventsOf(id)).map(({ event }) => event)
