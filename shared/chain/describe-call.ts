import { type Abi, decodeFunctionData } from 'viem'
import { toAmountLabel } from '../domain/money/amount.ts'
import type { I18nLanguage } from '../domain/product/i18n-namespaces.ts'
import type { Address, Hex } from '../domain/values/address.ts'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
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
  // The redeemer's amount is in USD+, whatever payment token it names; so is a wrap of USD+.
  const owner = deployments.find(
    ({ contracts }) =>
      isSame(contracts.usdPlusRedeemer, to) ||
      (isSame(contracts.wrappedUsdPlus, to) && functionName === 'deposit'),
  )
  const share = functionName === 'deposit' ? findWrappedShare(to, deployments) : null
  const token = owner
    ? usdPlusOf(owner)
    : (share ?? findToken(to) ?? args.map(findToken).find((found) => found !== undefined))
  const toValue = (value: unknown) =>
    typeof value === 'bigint' && token
      ? toLabel(value, token)
      : isStruct(value)
        ? toStructText(value)
        : describeAddress(value, settings)
  const spent = args.find((value) => typeof value === 'bigint')
  return {
    functionName,
    args: args.map((value, index) => [inputs[index] ?? `${index}`, toValue(value)]),
    amount: spent !== undefined && token ? toLabel(spent, token) : null,
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
    .find(({ wrapped }) => isSame(wrapped, to)) ?? null

const isSame = (a: Address | undefined, b: Address) => a?.toLowerCase() === b.toLowerCase()

const toLabel = (amount: bigint, token: { decimals: number; symbol: string }) =>
  `${toAmountLabel(amount, { decimals: token.decimals })} ${token.symbol}`

function decode(data: Hex) {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    const item = abi.find(
      (one) =>
        one.type === 'function' && one.name === functionName && one.inputs.length === args.length,
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
