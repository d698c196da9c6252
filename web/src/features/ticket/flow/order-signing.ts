import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  encodeFunctionData,
  erc20Abi,
  hashDomain,
  hashTypedData,
  isAddressEqual,
  parseAbi,
} from 'viem'
import type { PlannedStep } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { OrderData, Permit } from './order-wire.ts'

/** The contract's side of an order: what is signed and what is sent. Loaded when somebody orders. */
export type Processor = { chainId: number; processor: Address }

const domainOf = ({ chainId, processor }: Processor) => ({
  name: 'OrderProcessor',
  version: '1',
  chainId,
  verifyingContract: processor,
})

const orderFields = [
  { name: 'requestTimestamp', type: 'uint64' },
  { name: 'recipient', type: 'address' },
  { name: 'assetToken', type: 'address' },
  { name: 'paymentToken', type: 'address' },
  { name: 'sell', type: 'bool' },
  { name: 'orderType', type: 'uint8' },
  { name: 'assetTokenQuantity', type: 'uint256' },
  { name: 'paymentTokenQuantity', type: 'uint256' },
  { name: 'price', type: 'uint256' },
  { name: 'tif', type: 'uint8' },
] as const

/** The contract's own names, with its own kinds of numbers. */
export const toContractOrder = (order: OrderData) => ({
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

/** The id that `hashOrder` of the contract gives: never taken from an answer. */
export const toOrderId = (at: Processor, order: OrderData, requester: Address): bigint =>
  BigInt(
    hashTypedData({
      domain: domainOf(at),
      types: {
        RequestedOrder: [
          { name: 'requester', type: 'address' },
          { name: 'order', type: 'Order' },
        ],
        Order: orderFields,
      },
      primaryType: 'RequestedOrder',
      message: { requester, order: toContractOrder(order) },
    }),
  )

/** Requirements SK-04, AB-27: what the wallet signs so that we make the order for it. */
export const toOrderRequest = (at: Processor, id: bigint, deadline: number) =>
  ({
    domain: domainOf(at),
    types: {
      OrderRequest: [
        { name: 'id', type: 'uint256' },
        { name: 'deadline', type: 'uint64' },
      ],
    },
    primaryType: 'OrderRequest',
    message: { id, deadline: BigInt(deadline) },
  }) as const

/** EIP-2612. */
export const toPermitRequest = (domain: TokenDomain, permit: Permit) =>
  ({
    domain,
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
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

export type PermitFacts = { domain: TokenDomain; nonce: bigint }

/** Null where the token takes no permits, or signs them in a way we do not know. */
export async function findPermitFacts(
  client: ReadClient,
  token: Address,
  owner: Address,
): Promise<PermitFacts | null> {
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

/** EIP-7702: such an account has code, and signs as before. */
const DELEGATION = '0xef0100'

/** Whose signature the order contract would not take: it asks the code of an account that has any. */
export async function findWalletCode(
  client: ReadClient,
  account: Address,
): Promise<'contract_wallet' | 'delegated' | null> {
  const code = await client.getCode({ address: account })
  if (code === undefined || code === '0x') return null
  return code.startsWith(DELEGATION) ? 'delegated' : 'contract_wallet'
}

type Direct = Processor & {
  order: OrderData
  quote: { orderId: string; requester: string; fee: string; timestamp: number; deadline: number }
  quoteSignature: Hex
  allowance: { token: Address; amount: bigint }
}

/** Exactly what the order takes is approved, then the order is made. */
export function toDirectSteps(direct: Direct): PlannedStep[] {
  const { processor, order, quote, quoteSignature, allowance } = direct
  const feeQuote = {
    orderId: BigInt(quote.orderId),
    requester: quote.requester as Address,
    fee: BigInt(quote.fee),
    timestamp: BigInt(quote.timestamp),
    deadline: BigInt(quote.deadline),
  }
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
        args: [toContractOrder(order), feeQuote, quoteSignature],
      }),
    },
  ]
}

/** Whether a quote is for this order and nobody else's. */
export const isQuoteFor = (
  quote: Pick<Direct['quote'], 'orderId' | 'requester'>,
  id: bigint,
  requester: Address,
): boolean => quote.orderId === `${id}` && isAddressEqual(quote.requester as Address, requester)
