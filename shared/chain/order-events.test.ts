import { decodeEventLog, encodeAbiParameters, encodeEventTopics } from 'viem'
import { expect, test } from 'vitest'
import { orderProcessorAbi as abi } from './abi/order-processor.ts'
import { vaultAbi } from './abi/vault.ts'
import { createChainEventDecoder, type RawLog } from './events.ts'

const PROCESSOR = '0x00000000000000000000000000000000000000a1'
const VAULT = '0x00000000000000000000000000000000000000a2'
const ALICE = '0x00000000000000000000000000000000000000b1'
const TOKEN = '0x00000000000000000000000000000000000000c1'
const FILL = `0x${'ab'.repeat(32)}` as const
const MAX = 2n ** 256n - 1n

const decoder = createChainEventDecoder({
  contracts: {
    usdPlus: TOKEN,
    usdPlusMinter: TOKEN,
    transferRestrictor: TOKEN,
    orderProcessor: PROCESSOR,
    vault: VAULT,
  },
})

const order = {
  requestTimestamp: 2n ** 64n - 1n,
  recipient: ALICE,
  assetToken: TOKEN,
  paymentToken: TOKEN,
  sell: true,
  orderType: 1,
  assetTokenQuantity: MAX,
  paymentTokenQuantity: 0n,
  price: 7n,
  tif: 3,
} as const

/** Events by name, with their arguments. */
const events = [
  [abi, 'OrderCreated', { id: 9n, requester: ALICE, order, feesEscrowed: 5n }],
  [
    abi,
    'OrderFill',
    {
      id: 9n,
      paymentToken: TOKEN,
      assetToken: TOKEN,
      requester: ALICE,
      assetAmount: 1n,
      paymentAmount: 2n,
      feesTaken: 3n,
      sell: false,
    },
  ],
  [abi, 'OrderFillRecorded', { id: 9n, fillId: FILL }],
  [abi, 'OrderFulfilled', { id: 9n, requester: ALICE }],
  [abi, 'CancelRequested', { id: 9n, requester: ALICE }],
  [abi, 'OrderCancelled', { id: 9n, requester: ALICE, reason: 'expired' }],
  [abi, 'OrderCancelled', { id: 9n, requester: ALICE, reason: '' }],
  [abi, 'OrderCancelled', { id: 9n, requester: ALICE, reason: 'ü'.repeat(40) }],
  [abi, 'EscrowTaken', { id: 9n, requester: ALICE, amount: 4n }],
  [abi, 'EscrowReturned', { id: 9n, requester: ALICE, amount: 4n }],
  [vaultAbi, 'FundsWithdrawn', { token: TOKEN, user: ALICE, amount: 4n }],
  [vaultAbi, 'OwnerCancelDue', { processor: PROCESSOR, id: 9n, cancellableAt: 5n }],
] as const

type Values = Readonly<Record<string, unknown>>
type Input = { readonly name?: string; readonly type: string; readonly indexed?: boolean }
type EventEntry = {
  readonly type: string
  readonly name?: string
  readonly inputs?: readonly Input[]
}

function toLog(from: readonly EventEntry[], name: string, values: Values): RawLog {
  const entry = from.find((each) => each.type === 'event' && each.name === name)
  const inputs = entry?.inputs ?? []
  const data = inputs.filter(({ indexed }) => !indexed)
  const eventCall = { abi: [entry], eventName: name, args: values }
  const topics = encodeEventTopics(eventCall as never)
  return {
    address: from === vaultAbi ? VAULT : PROCESSOR,
    topics: topics as unknown as readonly `0x${string}`[],
    data: encodeAbiParameters(data, data.map((input) => values[input.name ?? '']) as never),
    blockNumber: 7,
    blockHash: '0xb1',
    transactionHash: '0xc1',
    logIndex: 3,
  }
}

/** Converts numbers to bigint, because viem returns small integers as numbers. */
const toNumbers = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toNumbers(part)]))
    : typeof value === 'number'
      ? BigInt(value)
      : value

const lower = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lower(part)]))
    : typeof value === 'string'
      ? value.toLowerCase()
      : value

test.each(events)('decodes %2$s like viem: %#', (from, name, values) => {
  const rawLog = toLog(from, name, values)
  const topics = [...rawLog.topics] as [`0x${string}`]
  const { args } = decodeEventLog({ abi: from, data: rawLog.data, topics })
  const event = decoder.decode(rawLog)
  expect(event?.name.split('.')[1]).toBe(name)
  expect(event?.args).toEqual(lower(toNumbers(args)))
})

test('the sample logs contain every indexed order event', () => {
  const read = events.map(([from, name, values]) => toLog(from, name, values).topics[0])
  const areContractsWatched =
    decoder.addresses.includes(PROCESSOR) && decoder.addresses.includes(VAULT)
  const followed = decoder.topics.filter((topic) => read.includes(topic))
  expect([areContractsWatched, followed.length]).toEqual([true, new Set(read).size])
})

test('a string with a wrong offset is refused', () => {
  const whole = toLog(abi, 'OrderCancelled', { id: 9n, requester: ALICE, reason: 'expired' })
  for (const data of [
    whole.data.slice(0, 66),
    whole.data.slice(0, 2 + 64 * 2 + 4),
    `0x${'f'.repeat(64)}${whole.data.slice(66)}`,
  ]) {
    const log = { ...whole, data: data as `0x${string}` }
    expect(() => decoder.decode(log)).toThrow('does not have the form of its ABI')
  }
})
