import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  ORDER_PRICE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import { isAddressText, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import { toFullMomentText, toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { findDeployedToken } from '#receipts/chain/deployed-tokens.ts'
import type { TypedData } from '#wallet/transaction-request.ts'
import type { strings } from './strings.en.ts'

/** Data that a wallet signs: typed data, or the decoded arguments of a call with their types under its name. */
export type SignedData = Pick<TypedData, 'types' | 'primaryType' | 'message'> & {
  domain: Pick<TypedData['domain'], 'chainId' | 'verifyingContract'>
}

/** One field of the data to sign, in words. */
export type SignedFact = { path: string; label: string; value: string }

export type SignedFacts = {
  /** The purpose of the signature: "Cancel an order". */
  intent: string
  /** The fields that a wallet shows, in its order. */
  facts: readonly SignedFact[]
}

/** The deployment of the data's network, which names its tokens and contracts. */
export type SignedFactsContext = {
  t: TFunction<'signing'>
  language: Language
  deployment: Deployment | null
}

type Label = keyof (typeof strings)['labels']
/** A recipient of tokens is `whole`, so that every digit of its address can be compared. */
type Format = 'side' | 'type' | 'tif' | 'address' | 'whole' | 'price' | 'date'

/** A shown field; an amount names the field with its token, or the contract that verifies the signature. */
type Field = { path: string; label: Label; format: Format } | Amount
type Amount = { path: string; label: Label; format: 'amount'; token: string }

type Signed = { shown: readonly Field[]; hidden: readonly string[] }

const VERIFYING_CONTRACT = 'domain.verifyingContract'

const orderFields: readonly Field[] = [
  { path: 'order.sell', label: 'side', format: 'side' },
  { path: 'order.orderType', label: 'type', format: 'type' },
  { path: 'order.assetToken', label: 'stockToken', format: 'address' },
  {
    path: 'order.assetTokenQuantity',
    label: 'sold',
    format: 'amount',
    token: 'order.assetToken',
  },
  { path: 'order.paymentToken', label: 'paymentToken', format: 'address' },
  {
    path: 'order.paymentTokenQuantity',
    label: 'spent',
    format: 'amount',
    token: 'order.paymentToken',
  },
  { path: 'order.price', label: 'limit', format: 'price' },
  { path: 'order.tif', label: 'tif', format: 'tif' },
  { path: 'order.recipient', label: 'recipient', format: 'address' },
]

const quoteFields: readonly Field[] = [
  { path: 'feeQuote.requester', label: 'owner', format: 'address' },
  { path: 'feeQuote.fee', label: 'fee', format: 'amount', token: 'order.paymentToken' },
  { path: 'feeQuote.deadline', label: 'feeUntil', format: 'date' },
]
const hiddenTerms = ['order.requestTimestamp', 'feeQuote.orderId', 'feeQuote.timestamp']

const approvalFields: readonly Field[] = [
  { path: 'spender', label: 'spender', format: 'address' },
  { path: 'value', label: 'amount', format: 'amount', token: VERIFYING_CONTRACT },
]

/**
 * The fields of each type that the page asks to sign, and of the calls that send an order, as the published descriptors (ERC-7730) have them. Hidden ones
 * only distinguish equal requests.
 */
const signedTypes: Readonly<Record<keyof (typeof strings)['intents'], Signed>> = {
  OrderRequest: {
    shown: [
      ...orderFields,
      ...quoteFields,
      { path: 'deadline', label: 'orderUntil', format: 'date' },
    ],
    hidden: hiddenTerms,
  },
  CancelOrder: {
    shown: [...orderFields, { path: 'deadline', label: 'until', format: 'date' }],
    hidden: ['order.requestTimestamp'],
  },
  Permit: {
    shown: [...approvalFields, { path: 'deadline', label: 'until', format: 'date' }],
    hidden: ['owner', 'nonce'],
  },
  createOrder: {
    shown: [...orderFields, ...quoteFields],
    hidden: [...hiddenTerms, 'feeQuoteSignature'],
  },
  approve: { shown: approvalFields, hidden: [] },
  transfer: {
    shown: [
      { path: 'to', label: 'recipient', format: 'whole' },
      { path: 'value', label: 'sentAmount', format: 'amount', token: VERIFYING_CONTRACT },
    ],
    hidden: [],
  },
}

/** Puts the data that goes to the wallet into words (requirement TR-04). Throws as `requireSignedType` does. */
export function toSignedFacts(data: SignedData, context: SignedFactsContext): SignedFacts {
  const type = requireSignedType(data)
  return {
    intent: context.t(`intents.${type}`),
    facts: signedTypes[type].shown.map((field) => ({
      path: field.path,
      label: context.t(`labels.${field.label}`),
      value: toValue(field, data, context),
    })),
  }
}

/**
 * Returns the type of the data. Throws for one with a field that has no words, so that nothing is signed of which the
 * page says less than the wallet.
 */
export function requireSignedType({ types, primaryType }: SignedData): keyof typeof signedTypes {
  if (!isSignedType(primaryType)) throw new Error(`${primaryType} has no words.`)
  const { shown, hidden } = signedTypes[primaryType]
  const named = [...shown.map(({ path }) => path), ...hidden].sort()
  if (named.join() !== listPaths(types, primaryType).sort().join())
    throw new Error(`${primaryType} has fields without words.`)
  return primaryType
}

const isSignedType = (name: string): name is keyof typeof signedTypes =>
  Object.hasOwn(signedTypes, name)

/** Returns the paths of all fields of a type that are no struct: "order.sell". */
const listPaths = (types: TypedData['types'], type: string, prefix = ''): string[] =>
  (types[type] ?? []).flatMap((field) =>
    field.type in types
      ? listPaths(types, field.type, `${prefix}${field.name}.`)
      : [`${prefix}${field.name}`],
  )

function toValue(field: Field, data: SignedData, context: SignedFactsContext): string {
  const { t, language } = context
  const value = readField(data, field.path)
  switch (field.format) {
    case 'side':
      return t(value === true ? 'sides.sell' : 'sides.buy')
    case 'type':
      return t(`types.${pick(orderTypes, value)}`)
    case 'tif':
      return t(`tifs.${pick(timesInForce, value)}`)
    case 'address':
      return toAddressText(String(value), context)
    case 'whole':
      return requireAddress(String(value))
    case 'price':
      return toUsdText(toExactLabel(toBigInt(value), ORDER_PRICE_DECIMALS), language)
    case 'date':
      return toFullMomentText(Number(toBigInt(value)) * 1000, language)
    case 'amount':
      return toTokenAmountText(toBigInt(value), String(readField(data, field.token)), context)
  }
}

const orderTypes = ['market', 'limit'] as const
const timesInForce = ['day', 'untilCanceled', 'atOnce', 'inFull'] as const

function pick<Name>(names: readonly Name[], value: unknown): Name {
  const name = names[Number(value)]
  if (name === undefined) throw new Error(`${String(value)} has no word.`)
  return name
}

function readField(data: SignedData, path: string): unknown {
  const root: unknown = path === VERIFYING_CONTRACT ? { domain: data.domain } : data.message
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], root)
}

function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  throw new Error(`${String(value)} is no integer.`)
}

/** Formats every decimal, because the wallet signs the last one, too. */
const toExactLabel = (amount: bigint, decimals: number, fractionMin = 2) =>
  toAmountLabel(amount, { decimals, fractionMin, fractionMax: decimals })

function toTokenAmountText(amount: bigint, token: string, context: SignedFactsContext): string {
  const { t, deployment } = context
  const known = deployment && findDeployedToken(deployment, token)
  if (!known)
    return t('units', {
      ...{ amount: `${amount}`, address: shortenAddress(token) },
      count: toPluralCount(`${amount}`),
    })
  const { decimals, symbol } = known
  const fractionMin = decimals === STOCK_TOKEN_DECIMALS ? 0 : 2
  return `${toExactLabel(amount, decimals, fractionMin)}\u00a0${symbol}`
}

const contractNames = [
  'orderProcessor',
  'usdPlusMinter',
  'usdPlusRedeemer',
  'instantRedeemer',
  'ccipWaypoint',
  'wrappedUsdPlusWaypoint',
] as const

function requireAddress(text: string): string {
  if (!isAddressText(text)) throw new Error(`${text} is no address.`)
  return text
}

/** Names one of our tokens and contracts beside its address; another address stands alone. */
function toAddressText(address: string, { t, deployment }: SignedFactsContext): string {
  const short = shortenAddress(requireAddress(address))
  const contract = contractNames.find(
    (name) => deployment?.contracts[name]?.toLowerCase() === address.toLowerCase(),
  )
  if (contract) return `${t(`contracts.${contract}`)} (${short})`
  const token = deployment && findDeployedToken(deployment, address)
  return token ? `${token.symbol} (${short})` : short
}
