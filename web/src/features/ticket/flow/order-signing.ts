import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  type ChainFeeQuote,
  type ChainOrder,
  hashOrder,
  toOrderTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import { orderRequestTypes, permitTypes } from '@parvalue/shared/chain/signed-types.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  hashDomain,
  isAddressEqual,
  parseAbi,
} from 'viem'
import type { PlannedStep } from '#tx/flow/plan.ts'
import type { SignedData } from '#tx/signing/signed-facts.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { OrderData, OrderPermit } from './order-data.ts'
import type { OrderQuote } from './ticket-record.ts'

// This module has the data to sign and the transactions to send; it loads with the first order.

/** The order processor on one chain. */
export type OrderProcessorAddress = { chainId: number; processor: Address }

/** Converts the order to the contract's struct, with its number types. */
export const toContractOrder = (order: OrderData): ChainOrder => ({
  requestTimestamp: BigInt(order.requestTimestamp),
  recipient: order.recipient as Address,
  assetToken: order.assetToken as Address,
  paymentToken: order.paymentToken as Address,
  sell: order.sell,
  orderType: order.orderType,
  assetTokenQuantity: BigInt(order.assetTokenQuantity),
  paymentTokenQuantity: BigInt(order.paymentTokenQuantity),
  price: BigInt(order.price),
  tif: order.tif,
})

/** Computes the order id like the contract's `hashOrder`, instead of trusting a response. */
export const computeOrderId = (
  { chainId, processor }: OrderProcessorAddress,
  order: OrderData,
  requester: Address,
): bigint => BigInt(hashOrder({ chainId, contract: processor }, toContractOrder(order), requester))

/** Converts the quote to the contract's struct, with its number types. */
export const toContractQuote = (quote: OrderQuote['feeQuote']): ChainFeeQuote => ({
  orderId: BigInt(quote.orderId),
  requester: quote.requester,
  fee: BigInt(quote.fee),
  timestamp: BigInt(quote.timestamp),
  deadline: BigInt(quote.deadline),
})

type SignedTerms = { order: OrderData; quote: OrderQuote['feeQuote']; deadline: number }

/** Returns the typed data that the wallet signs to authorize a sponsored order (requirements SK-04 and AB-27). */
export const toOrderRequestTypedData = (
  { chainId, processor }: OrderProcessorAddress,
  { order, quote, deadline }: SignedTerms,
) =>
  toOrderTypedData(
    { chainId, contract: processor },
    {
      order: toContractOrder(order),
      feeQuote: toContractQuote(quote),
      deadline: BigInt(deadline),
    },
  )

/** Returns the typed data of an EIP-2612 permit. */
export const toPermitTypedData = (domain: TokenDomain, permit: OrderPermit) =>
  ({
    domain,
    types: permitTypes,
    primaryType: 'Permit',
    message: {
      owner: permit.owner as Address,
      spender: permit.spender as Address,
      value: BigInt(permit.value),
      nonce: BigInt(permit.nonce),
      deadline: BigInt(permit.deadline),
    },
  }) as const

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

type TokenDomain = { name: string; version: string; chainId: number; verifyingContract: Address }

export type PermitData = { domain: TokenDomain; nonce: bigint }

/** Returns the data of a permit; null if the token has no permit or an unknown EIP-712 domain. */
export async function findPermitData(
  client: ReadClient,
  token: Address,
  owner: Address,
): Promise<PermitData | null> {
  const at = { address: token, abi: permitAbi } as const
  const [name, version, nonce, separator] = await Promise.all([
    client.readContract({ ...at, functionName: 'name' }),
    client.readContract({ ...at, functionName: 'version' }).catch(() => null),
    client.readContract({ ...at, functionName: 'nonces', args: [owner] }).catch(() => null),
    client.readContract({ ...at, functionName: 'DOMAIN_SEPARATOR' }).catch(() => null),
  ])
  if (nonce === null || separator === null) return null
  const chainId = client.chain?.id ?? (await client.getChainId())
  const domain = [version, '1', '2']
    .filter((one) => one !== null)
    .map((one) => ({ name, version: one, chainId, verifyingContract: token }))
    .find((one) => toSeparator(one) === separator)
  return domain ? { domain, nonce } : null
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

const toSeparator = (domain: TokenDomain): Hex =>
  hashDomain({
    domain: { ...domain, chainId: BigInt(domain.chainId) },
    types: { EIP712Domain: [...domainFields] },
  })

/** Prefix of delegated code (EIP-7702): such an account has code, but its key still signs. */
const DELEGATION = '0xef0100'

/** Returns whether the account is a contract, which has no key to sign a permit. */
export async function isContractAccount(client: ReadClient, account: Address): Promise<boolean> {
  const code = await client.getCode({ address: account })
  return code !== undefined && code !== '0x' && !code.startsWith(DELEGATION)
}

type Direct = OrderProcessorAddress & {
  order: OrderData
  quote: OrderQuote['feeQuote']
  quoteSignature: Hex
  allowance: { token: Address; amount: bigint }
}

/** Returns the steps of a direct order: the approval of the exact amount, then the order. */
export function toDirectOrderSteps(direct: Direct): PlannedStep[] {
  const { processor, order, quote, quoteSignature, allowance } = direct
  return [
    {
      name: 'approve',
      to: allowance.token,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [processor, allowance.amount],
      }),
    },
    {
      name: 'createOrder',
      to: processor,
      data: encodeFunctionData({
        abi: orderProcessorAbi,
        functionName: 'createOrder',
        args: [toContractOrder(order), toContractQuote(quote), quoteSignature],
      }),
    },
  ]
}

const { Order, FeeQuote } = orderRequestTypes

const approveTypes = {
  approve: [
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
}
const createOrderTypes = {
  createOrder: [
    { name: 'order', type: 'Order' },
    { name: 'feeQuote', type: 'FeeQuote' },
    { name: 'feeQuoteSignature', type: 'bytes' },
  ],
  Order,
  FeeQuote,
}

/** Decodes the steps of a direct order, so that the review says what the wallet will send (requirement TR-04). */
export const toShownCalls = (chainId: number, steps: readonly PlannedStep[]): SignedData[] =>
  steps.map(({ to, data }) => {
    const domain = { chainId, verifyingContract: to }
    const { functionName, args } = decodeFunctionData({
      abi: [...orderProcessorAbi, ...erc20Abi],
      data,
    })
    if (functionName === 'approve') {
      const [spender, value] = args
      return { domain, types: approveTypes, primaryType: functionName, message: { spender, value } }
    }
    if (functionName !== 'createOrder') throw new Error(`${functionName} is no step of an order.`)
    const [order, feeQuote, feeQuoteSignature] = args
    const message = { order, feeQuote, feeQuoteSignature }
    return { domain, types: createOrderTypes, primaryType: functionName, message }
  })

/** Returns whether a quote belongs to this order and requester. */
export const isQuoteForOrder = (
  quote: Pick<Direct['quote'], 'orderId' | 'requester'>,
  id: bigint,
  requester: Address,
): boolean => quote.orderId === `${id}` && isAddressEqual(quote.requester, requester)
