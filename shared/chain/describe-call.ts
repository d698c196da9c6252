import { type Abi, decodeFunctionData, toFunctionSelector } from 'viem'
import { toAmountLabel } from '../domain/money/amount.ts'
import type { I18nLanguage } from '../domain/product/i18n-namespaces.ts'
import type { Address, Hex } from '../domain/values/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { instantRedeemerAbi } from './abi/instant-redeemer.ts'
import { mockUsdAbi } from './abi/mock-usd.ts'
import { orderProcessorAbi } from './abi/order-processor.ts'
import { usdPlusAbi } from './abi/usd-plus.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { vaultAbi } from './abi/vault.ts'
import { wrappedUsdPlusAbi } from './abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import type { Deployment } from './deployment.ts'
import { findWrappedUsdPlus, paymentTokensOf, usdPlusOf } from './tokens.ts'

export type DescribedContractCall = {
  functionName: string | null
  /** Name and value of each argument; known addresses and amounts are formatted. */
  args: [name: string, value: string][]
  /** The spent or approved amount with its token, e.g. "25.00 mockUSD". */
  amount: string | null
}

const abi: Abi = [
  ...mockUsdAbi,
  ...usdPlusAbi,
  ...usdPlusMinterAbi,
  ...usdPlusRedeemerAbi,
  ...instantRedeemerAbi,
  ...ccipWaypointAbi,
  ...wrappedUsdPlusWaypointAbi,
  ...wrappedUsdPlusAbi,
  ...orderProcessorAbi,
  ...vaultAbi,
]

/** Names of our contracts; the tokens have their symbols in every language. */
const contractNames = {
  en: {
    orderProcessor: 'Order contract',
    vault: 'Order vault',
    usdPlus: 'USD+',
    wrappedUsdPlus: 'wUSD+',
    usdPlusMinter: 'USD+ minter',
    usdPlusRedeemer: 'USD+ redeemer',
    instantRedeemer: 'USD+ instant redeemer',
    ccipWaypoint: 'USD+ bridge',
    wrappedUsdPlusWaypoint: 'wUSD+ bridge',
  },
  'es-MX': {
    orderProcessor: 'Contrato de órdenes',
    vault: 'Bóveda de órdenes',
    usdPlus: 'USD+',
    wrappedUsdPlus: 'wUSD+',
    usdPlusMinter: 'Contrato de emisión de USD+',
    usdPlusRedeemer: 'Contrato de redención de USD+',
    instantRedeemer: 'Contrato de redención inmediata de USD+',
    ccipWaypoint: 'Puente de USD+',
    wrappedUsdPlusWaypoint: 'Puente de wUSD+',
  },
} as const satisfies Record<I18nLanguage, Partial<Record<keyof Deployment['contracts'], string>>>

/** The contracts that a description can name, and the language of their names. */
type DescriptionSettings = { deployments: readonly Deployment[]; language: I18nLanguage }

/** Describes a call, as far as its contract and function are known. */
export function describeContractCall(
  to: Address,
  data: Hex,
  settings: DescriptionSettings,
): DescribedContractCall {
  const { deployments } = settings
  const decoded = decode(data)
  if (!decoded) return { functionName: null, args: [], amount: null }
  const { functionName, args, inputs } = decoded
  const tokens = deployments.flatMap((one) => {
    const wrapped = findWrappedUsdPlus(one)
    return [
      usdPlusOf(one),
      ...(wrapped ? [wrapped] : []),
      ...paymentTokensOf(one),
      ...listShares(one),
    ]
  })
  const findToken = (address: unknown) =>
    tokens.find((token) => token.address.toLowerCase() === String(address).toLowerCase())
  const deployment = deployments.find(({ contracts }) =>
    Object.values(contracts).some((address) => isSame(address, to)),
  )
  const measures: Measures = {
    called: findToken(to),
    usdPlus: deployment && usdPlusOf(deployment),
    wrapped: deployment && (findWrappedUsdPlus(deployment) ?? undefined),
    share: findWrappedShare(to, deployments),
    named: args.map(findToken).find((found) => found !== undefined),
  }
  const described = args.map((value, index) => {
    const name = inputs[index] ?? `${index}`
    const token = typeof value === 'bigint' ? findMeasure(name, measures) : undefined
    const text =
      typeof value === 'bigint' && token
        ? toLabel(value, token)
        : isStruct(value)
          ? toStructText(value)
          : describeAddress(value, settings)
    return { name, text, isAmount: token !== undefined }
  })
  return {
    functionName,
    args: described.map(({ name, text }) => [name, text]),
    amount: described.find(({ isAmount }) => isAmount)?.text ?? null,
  }
}

type Measure = { decimals: number; symbol: string }

/** The tokens in which an argument may be measured. */
type Measures = {
  /** The called contract, if it is a token. */
  called: Measure | undefined
  usdPlus: Measure | undefined
  wrapped: Measure | undefined
  /** The stock token that the called contract wraps. */
  share: Measure | undefined
  /** The token that another argument names. */
  named: Measure | undefined
}

/** Returns the token of an amount by the argument's name; undefined for what is no amount, such as a deadline. */
function findMeasure(
  name: string,
  { called, usdPlus, wrapped, share, named }: Measures,
): Measure | undefined {
  switch (name) {
    case 'paymentTokenAmount':
    case 'maxPaymentTokenAmount':
    case 'minReceived':
      return named
    case 'usdPlusAmount':
    case 'usdplusAmount':
    case 'minUsdPlusAmount':
      return usdPlus
    case 'assets':
    case 'minAssets':
      return share ?? usdPlus
    case 'shares':
    case 'minShares':
      return called
    case 'wrappedAmount':
      return wrapped
    case 'amount':
      return called ?? usdPlus
    case 'value':
      return called ?? named
    default:
      return undefined
  }
}

const isStruct = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Formats a struct such as an order, field by field. */
const toStructText = (value: object) =>
  Object.entries(value)
    .map(([name, field]) => `${name}: ${field}`)
    .join(', ')

/** Lists the stock tokens of a deployment and their wrapped forms. */
const listShares = ({ stockTokens = [] }: Deployment) =>
  stockTokens.flatMap((token) => [
    token,
    { ...token, address: token.wrapped, symbol: `${token.symbol}.x` },
  ])

/** Finds the stock token whose wrapped form is `to`; a wrap is measured in the stock token. */
const findWrappedShare = (to: Address, deployments: readonly Deployment[]) =>
  deployments
    .flatMap(({ stockTokens = [] }) => stockTokens)
    .find(({ wrapped }) => isSame(wrapped, to))

const isSame = (a: Address | undefined, b: Address) => a?.toLowerCase() === b.toLowerCase()

const toLabel = (amount: bigint, token: { decimals: number; symbol: string }) =>
  `${toAmountLabel(amount, { decimals: token.decimals })} ${token.symbol}`

function decode(data: Hex) {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    // Functions of the same name differ by their selector, not by the number of their arguments.
    const item = abi.find(
      (one) => one.type === 'function' && data.startsWith(toFunctionSelector(one)),
    )
    const inputs = item?.type === 'function' ? item.inputs.map((input) => input.name ?? '') : []
    return { functionName, args, inputs }
  } catch {
    return null
  }
}

/** Returns the name of one of our contracts or tokens with its address, or the value as text. */
export function describeAddress(
  value: unknown,
  { deployments, language }: DescriptionSettings,
): string {
  const text = String(value)
  const address = text.toLowerCase()
  const names = contractNames[language]
  for (const { contracts, paymentTokens } of deployments) {
    for (const contract of Object.keys(names) as (keyof typeof names)[])
      if (contracts[contract]?.toLowerCase() === address) return `${names[contract]} (${text})`
    const token = paymentTokens.find((one) => one.address.toLowerCase() === address)
    if (token) return `${token.symbol} (${text})`
  }
  const share = deployments
    .flatMap(listShares)
    .find((token) => token.address.toLowerCase() === address)
  if (share) return `${share.symbol} (${text})`
  return text
}
