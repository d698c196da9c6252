import { type Abi, decodeFunctionData, toFunctionSelector } from 'viem'
import { toAmountLabel } from '../domain/money/amount.ts'
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

/** Describes a call, as far as its contract and function are known. */
export function describeContractCall(
  to: Address,
  data: Hex,
  deployments: readonly Deployment[],
): DescribedContractCall {
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
          : describeAddress(value, deployments)
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

/** Returns the name of one of our contracts or tokens, or the value as text. */
export function describeAddress(value: unknown, deployments: readonly Deployment[]): string {
  const text = String(value)
  const address = text.toLowerCase()
  for (const { contracts, paymentTokens } of deployments) {
    if (contracts.orderProcessor?.toLowerCase() === address) return `Order contract (${text})`
    if (contracts.vault?.toLowerCase() === address) return `Vault (${text})`
    if (contracts.usdPlus.toLowerCase() === address) return `USD+ (${text})`
    if (contracts.wrappedUsdPlus?.toLowerCase() === address) return `wUSD+ (${text})`
    if (contracts.usdPlusMinter.toLowerCase() === address) return `USD+ minter (${text})`
    if (contracts.ccipWaypoint?.toLowerCase() === address) return `USD+ waypoint (${text})`
    if (contracts.wrappedUsdPlusWaypoint?.toLowerCase() === address)
      return `wUSD+ waypoint (${text})`
    if (contracts.usdPlusRedeemer?.toLowerCase() === address) return `USD+ redeemer (${text})`
    const token = paymentTokens.find((one) => one.address.toLowerCase() === address)
    if (token) return `${token.symbol} (${text})`
  }
  const share = deployments
    .flatMap(listShares)
    .find((token) => token.address.toLowerCase() === address)
  if (share) return `${share.symbol} (${text})`
  return text
}
