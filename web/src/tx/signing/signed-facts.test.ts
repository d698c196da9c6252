import { readFileSync } from 'node:fs'
import {
  type ChainOrder,
  toCancelOrderTypedData,
  toOrderTypedData,
  toPermitTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { toOrderAllowance } from '#features/ticket/flow/order-data.ts'
import { toDirectOrderSteps, toShownCalls } from '#features/ticket/flow/order-signing.ts'
import { toFullMomentText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import type { TypedData } from '#wallet/transaction-request.ts'
import { requireSignedType, type SignedData, toSignedFacts } from './signed-facts.ts'
import { strings as en } from './strings.en.ts'
import { strings as es } from './strings.es-MX.ts'

const i18n = i18next.createInstance()

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: { en: { signing: en }, 'es-MX': { signing: es } },
    interpolation: { escapeValue: false },
  })
})

const toAddress = (digit: string): Address => `0x${digit.repeat(40)}`
const CHAIN = 11155111
const [usdPlus, mockUsd, stock, wrapped] = ['1', '2', '3', '4'].map(toAddress) as [
  Address,
  Address,
  Address,
  Address,
]
const [minter, processor, waypoint] = ['5', '6', '7'].map(toAddress) as [Address, Address, Address]
const [owner, other] = [toAddress('8'), toAddress('9')]

const deployment = {
  chainId: CHAIN,
  deployedAtBlock: 0,
  contracts: {
    ...{ usdPlus, usdPlusMinter: minter, transferRestrictor: toAddress('e') },
    ...{ orderProcessor: processor, ccipWaypoint: waypoint },
  },
  paymentTokens: [{ symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address: mockUsd }],
  stockTokens: [
    {
      ...{ address: stock, wrapped, symbol: 'AAPL.d', name: 'Apple', stockId: 4 },
      ...({ decimals: 18, kind: 'share' } as const),
    },
  ],
}

const toFacts = (data: SignedData, language: Language = 'en') =>
  toSignedFacts(data, { t: i18n.getFixedT(language, 'signing'), language, deployment })

/** Returns label and value of each fact. */
const toRows = (data: TypedData, language?: Language) =>
  toFacts(data, language).facts.map(({ label, value }) => [label, value])

/** The space between a figure and its unit does not break. */
const withUnit = (text: string) => text.replaceAll(' ', '\u00a0')

const DEADLINE = 1_795_001_200n
const moment = (seconds: bigint, language: Language = 'en') =>
  toFullMomentText(Number(seconds) * 1000, language)

const sale: ChainOrder = {
  ...{ requestTimestamp: 7n, recipient: other, assetToken: stock, paymentToken: mockUsd },
  ...{ sell: true, orderType: 1, assetTokenQuantity: 1_250_000_000_000_000_001n },
  ...{ paymentTokenQuantity: 0n, price: 187_500_000_000_000_000_000n, tif: 1 },
}
const purchase: ChainOrder = {
  ...{ ...sale, recipient: owner, sell: false, orderType: 0, assetTokenQuantity: 0n },
  ...{ paymentToken: usdPlus, paymentTokenQuantity: 12_345_678_901n, tif: 0 },
}

const at = { chainId: CHAIN, contract: processor }

const toOrderData = (order: ChainOrder): TypedData =>
  toOrderTypedData(at, {
    order,
    feeQuote: {
      ...{ orderId: 9n, requester: owner, fee: 1_234_567n },
      ...{ timestamp: DEADLINE - 1200n, deadline: DEADLINE - 900n },
    },
    deadline: DEADLINE,
  })
const toCancelData = (order: ChainOrder): TypedData =>
  toCancelOrderTypedData(at, { order, deadline: DEADLINE })
const toPermitData = (token: Address, spender: Address, value: bigint): TypedData =>
  toPermitTypedData(
    { name: 'Token', version: '1', chainId: CHAIN, token },
    { owner, spender, value, nonce: 3n, deadline: DEADLINE },
  )

test('TR-04 data with a field that the page cannot name is refused', () => {
  const data = toCancelData(sale)
  const { CancelOrder = [] } = data.types
  const withTypes = (types: TypedData['types']) => ({ ...data, types: { ...data.types, ...types } })
  const extra = withTypes({ CancelOrder: [...CancelOrder, { type: 'uint256', name: 'tip' }] })
  const fewer = withTypes({ CancelOrder: CancelOrder.filter(({ name }) => name !== 'deadline') })
  const unknown = { ...data, primaryType: 'CancelRequest' }
  const reasons = [
    [extra, 'CancelOrder has fields without words.'],
    [fewer, 'CancelOrder has fields without words.'],
    [unknown, 'CancelRequest has no words.'],
    [{ ...data, primaryType: 'toString' }, 'toString has no words.'],
  ] as const
  for (const [refused, reason] of reasons) {
    expect(() => requireSignedType(refused)).toThrow(reason)
    expect(() => toFacts(refused)).toThrow(reason)
  }
})

test('TR-04 a value without a word is refused', () => {
  const message = (change: object) => ({
    ...toCancelData(sale),
    message: { order: { ...sale, ...change }, deadline: DEADLINE },
  })
  expect(() => toFacts(message({ tif: 4 }))).toThrow('4 has no word.')
  expect(() => toFacts(message({ orderType: 2 }))).toThrow('2 has no word.')
  expect(() => toFacts(message({ recipient: 'me' }))).toThrow('me is no address.')
  expect(() => toFacts(message({ price: '1' }))).toThrow('1 is no integer.')
})

test('TR-04 a purchase names side, stock, amount, price limit, fee and deadline', () => {
  const data = toOrderData(purchase)
  expect(toFacts(data).intent).toBe('Order stock tokens')
  expect(toRows(data)).toEqual([
    ['Side', 'Buy'],
    ['Type', 'Market order'],
    ['Stock token', 'AAPL.d (0x3333…3333)'],
    ['Stock tokens to sell', withUnit('0 AAPL.d')],
    ['Payment token', 'USD+ (0x1111…1111)'],
    ['Amount to spend', withUnit('12,345.678901 USD+')],
    ['Limit price per token', '$187.50'],
    ['Time in force', 'Day'],
    ['Recipient', '0x8888…8888'],
    ['Owner', '0x8888…8888'],
    ['Maximum fee', withUnit('1.234567 USD+')],
    ['Fee valid until', moment(DEADLINE - 900n)],
    ['Order valid until', moment(DEADLINE)],
  ])
})

test('TR-04 a sale names the same, to the last digit, in both languages', () => {
  const data = toOrderData(sale)
  expect(toRows(data).slice(0, 9)).toEqual([
    ['Side', 'Sell'],
    ['Type', 'Limit order'],
    ['Stock token', 'AAPL.d (0x3333…3333)'],
    ['Stock tokens to sell', withUnit('1.250000000000000001 AAPL.d')],
    ['Payment token', 'mockUSD (0x2222…2222)'],
    ['Amount to spend', withUnit('0.00 mockUSD')],
    ['Limit price per token', '$187.50'],
    ['Time in force', 'Good till canceled'],
    ['Recipient', '0x9999…9999'],
  ])
  expect(toFacts(data, 'es-MX').intent).toBe('Orden de tokens de acciones')
  expect(toRows(data, 'es-MX')).toEqual([
    ['Operación', 'Venta'],
    ['Tipo', 'Orden limitada'],
    ['Token de la acción', 'AAPL.d (0x3333…3333)'],
    ['Tokens que vendes', withUnit('1.250000000000000001 AAPL.d')],
    ['Token de pago', 'mockUSD (0x2222…2222)'],
    ['Monto por gastar', withUnit('0.00 mockUSD')],
    ['Precio límite por token', withUnit('USD 187.50')],
    ['Vigencia', 'Hasta cancelar'],
    ['Destinatario', '0x9999…9999'],
    ['Titular', '0x8888…8888'],
    ['Comisión máxima', withUnit('1.234567 mockUSD')],
    ['Comisión válida hasta', moment(DEADLINE - 900n, 'es-MX')],
    ['Orden válida hasta', moment(DEADLINE, 'es-MX')],
  ])
})

test('TR-04 a cancellation names the order that it cancels', () => {
  const data = toCancelData({ ...purchase, orderType: 1, tif: 3 })
  expect(toFacts(data).intent).toBe('Cancel an order')
  expect(toRows(data)).toEqual([
    ['Side', 'Buy'],
    ['Type', 'Limit order'],
    ['Stock token', 'AAPL.d (0x3333…3333)'],
    ['Stock tokens to sell', withUnit('0 AAPL.d')],
    ['Payment token', 'USD+ (0x1111…1111)'],
    ['Amount to spend', withUnit('12,345.678901 USD+')],
    ['Limit price per token', '$187.50'],
    ['Time in force', 'Fill or kill'],
    ['Recipient', '0x8888…8888'],
    ['Valid until', moment(DEADLINE)],
  ])
})

test.each<[string, Address, Address, bigint, [string, string]]>([
  ['an order', stock, processor, 5n * 10n ** 17n, ['Order contract (0x6666…6666)', '0.5 AAPL.d']],
  ['a purchase', mockUsd, minter, 25_000_000n, ['USD+ minter (0x5555…5555)', '25.00 mockUSD']],
  ['a bridge', usdPlus, waypoint, 1n, ['USD+ bridge (0x7777…7777)', '0.000001 USD+']],
  ['a wrap', stock, wrapped, 10n ** 18n, ['AAPL.d.x (0x4444…4444)', '1 AAPL.d']],
])(
  'TR-04 the permit of %s names spender, amount and deadline',
  (_, token, spender, value, texts) => {
    const data = toPermitData(token, spender, value)
    expect(toFacts(data).intent).toBe('Approve token spending')
    expect(toRows(data)).toEqual([
      ['Spender', texts[0]],
      ['Maximum amount', withUnit(texts[1])],
      ['Valid until', moment(DEADLINE)],
    ])
  },
)

test('TR-04 a token and a spender that are not ours have no name', () => {
  expect(toRows(toPermitData(other, owner, 25n)).slice(0, 2)).toEqual([
    ['Spender', '0x8888…8888'],
    ['Maximum amount', '25 base units of 0x9999…9999'],
  ])
})

test('TR-04 every shown field that changes changes its own fact', () => {
  const data = toOrderData(sale)
  const message = data.message as { order: ChainOrder; feeQuote: object; deadline: bigint }
  const changes: [string, object][] = [
    ['order.sell', { order: { ...sale, sell: false } }],
    ['order.orderType', { order: { ...sale, orderType: 0 } }],
    ['order.assetToken', { order: { ...sale, assetToken: wrapped } }],
    ['order.assetTokenQuantity', { order: { ...sale, assetTokenQuantity: 1n } }],
    ['order.paymentToken', { order: { ...sale, paymentToken: usdPlus } }],
    ['order.paymentTokenQuantity', { order: { ...sale, paymentTokenQuantity: 1n } }],
    ['order.price', { order: { ...sale, price: sale.price + 1n } }],
    ['order.tif', { order: { ...sale, tif: 2 } }],
    ['order.recipient', { order: { ...sale, recipient: owner } }],
    ['feeQuote.requester', { feeQuote: { ...message.feeQuote, requester: other } }],
    ['feeQuote.fee', { feeQuote: { ...message.feeQuote, fee: 1_234_568n } }],
    ['feeQuote.deadline', { feeQuote: { ...message.feeQuote, deadline: DEADLINE } }],
    ['deadline', { deadline: DEADLINE + 60n }],
  ]
  const before = toFacts(data).facts
  expect(changes.map(([path]) => path)).toEqual(before.map(({ path }) => path))
  for (const [path, change] of changes) {
    const after = toFacts({ ...data, message: { ...message, ...change } }).facts
    const changed = after.filter(({ value }, index) => value !== before[index]?.value)
    expect(changed.map((fact) => fact.path)).toContain(path)
  }
})

/** Returns the calls of a direct order, from the bytes that the wallet sends. */
const toCalls = (order: ChainOrder) => {
  const data = {
    ...{ requestTimestamp: Number(order.requestTimestamp), recipient: order.recipient },
    ...{ assetToken: order.assetToken, paymentToken: order.paymentToken, sell: order.sell },
    ...{ assetTokenQuantity: `${order.assetTokenQuantity}`, price: `${order.price}` },
    ...{ paymentTokenQuantity: `${order.paymentTokenQuantity}`, tif: order.tif },
    orderType: order.orderType,
  }
  const deadline = Number(DEADLINE) - 900
  const steps = toDirectOrderSteps({
    ...{ chainId: CHAIN, processor, order: data, quoteSignature: '0x12' },
    quote: { orderId: '9', requester: owner, fee: '1234567', timestamp: deadline - 300, deadline },
    allowance: toOrderAllowance(data, 1_234_567n),
  })
  return toShownCalls(CHAIN, steps)
}

test('TR-04 the calls of an order that the wallet sends name the same facts', () => {
  const [approve, createOrder] = toCalls(purchase).map((call) => toFacts(call))
  expect(approve).toEqual({
    intent: 'Approve token spending',
    facts: [
      { path: 'spender', label: 'Spender', value: 'Order contract (0x6666…6666)' },
      { path: 'value', label: 'Maximum amount', value: withUnit('12,346.913468 USD+') },
    ],
  })
  const signed = toFacts(toOrderData(purchase))
  expect(createOrder).toEqual({ ...signed, facts: signed.facts.slice(0, -1) })
})

type Published = {
  display: {
    formats: Record<
      string,
      { intent: string; fields: { path: string; label: string; visible: string }[] }
    >
  }
}

/** Returns what wallets that read the published descriptors show of a message: its intent, and paths and labels. */
function readPublished(file: string, type: string) {
  const path = new URL(`../../../../contracts/descriptors/${file}.json`, import.meta.url)
  const { display } = JSON.parse(readFileSync(path, 'utf8')) as Published
  const key = Object.keys(display.formats).find((name) => name.startsWith(`${type}(`)) ?? ''
  const { intent, fields } = display.formats[key] ?? { intent: '', fields: [] }
  const shown = fields.filter(({ visible }) => visible !== 'never')
  return { intent, shown: shown.map(({ path: at, label }) => [at, label]) }
}

test.each<[string, SignedData | undefined]>([
  ['eip712-orders', toOrderData(sale)],
  ['eip712-orders', toCancelData(sale)],
  ['eip712-permits', toPermitData(usdPlus, processor, 1n)],
  ['calldata-usd-plus', toCalls(purchase)[0]],
  ['calldata-stock-token', toCalls(sale)[0]],
  ['calldata-order-processor', toCalls(purchase)[1]],
])(
  'TR-04 the page says what a wallet says by the descriptor %s, in the same order',
  (file, data) => {
    if (!data) throw new Error(`There is no data for ${file}.`)
    const { intent, facts } = toFacts(data)
    expect({ intent, shown: facts.map(({ path, label }) => [path, label]) }).toEqual(
      readPublished(file, data.primaryType),
    )
  },
)
