import { randomUUID } from 'node:crypto'
import { type BootSettings, bootSchema } from '@parvalue/shared/api/boot.ts'
import type { FeeEstimateAnswer, OrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  type ChainOrder,
  hashOrder,
  toOrderTypedData,
  toPermitTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Page } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { CHAIN_PORT } from '../support/ports.ts'

/** Mnemonic of the test wallet, which is publicly known. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const SEPOLIA = 11155111

type NewOrder = {
  /** Index of the wallet's account, which must be signed in. */
  accountIndex: number
  symbol: string
  /** Payment in base units of the deployment's first payment token. */
  payment: bigint
  /** Limit price in dollars with 18 decimals; null for a market order. */
  limit: bigint | null
  isSponsored: boolean
  /** Time in force: 0 is day, 1 is good till canceled. */
  tif?: 0 | 1
}

/** Places a buy order as the ticket does, but without the page. Returns the order's id at the server. */
export async function placeOrder(page: Page, request: NewOrder): Promise<string> {
  const context = await readOrderContext(page, request)
  const { order, signer, chain } = context
  const owner = { chainId: SEPOLIA, contract: context.processor }
  const estimate = await post<FeeEstimateAnswer>(
    page,
    signer.address,
    '/order/sponsored/fee_estimate',
    {
      chain_id: SEPOLIA,
      contract_address: context.processor,
      is_sponsored: request.isSponsored,
      order_data: toWire(order),
    },
  )
  const total = request.payment + BigInt(estimate.fee_quote.fee)
  if (request.isSponsored) return placeSponsored(page, context, { estimate, total })
  const quote = toQuote(estimate.fee_quote)
  await context.send({
    address: order.paymentToken,
    abi: erc20Abi,
    functionName: 'approve',
    args: [context.processor, total],
  })
  const hash = await context.send({
    address: context.processor,
    abi: orderProcessorAbi,
    functionName: 'createOrder',
    args: [order, quote, estimate.fee_quote_signature],
  })
  const answer = await post<OrderAnswer>(page, signer.address, '/order/direct', {
    chain_id: SEPOLIA,
    transaction_hash: hash,
    order_contract_address: context.processor,
    smart_contract_order_id: BigInt(hashOrder(owner, order, signer.address)).toString(),
    stock_id: context.stockId,
  })
  await chain.getTransactionReceipt({ hash })
  return answer.id
}

type OrderContext = Awaited<ReturnType<typeof readOrderContext>>

async function placeSponsored(
  page: Page,
  { order, signer, processor, chain }: OrderContext,
  { estimate, total }: { estimate: FeeEstimateAnswer; total: bigint },
): Promise<string> {
  const owner = { chainId: SEPOLIA, contract: processor }
  const deadline = BigInt(Math.floor(Date.now() / 1000) + 3600)
  const feeQuote = toQuote(estimate.fee_quote)
  const token = order.paymentToken
  const read = parseAbi([
    'function nonces(address) view returns (uint256)',
    'function eip712Domain() view returns (bytes1, string name, string version, uint256, address, bytes32, uint256[])',
  ])
  const nonce = await chain.readContract({
    address: token,
    abi: read,
    functionName: 'nonces',
    args: [signer.address],
  })
  const [, name, version] = await chain.readContract({
    address: token,
    abi: read,
    functionName: 'eip712Domain',
  })
  const permit = { owner: signer.address, spender: processor, value: total, nonce, deadline }
  const placed = await post<OrderAnswer>(page, signer.address, '/order/sponsored', {
    chain_id: SEPOLIA,
    contract_address: processor,
    order_data: toWire(order),
    order_signature: {
      deadline: Number(deadline),
      signature: await signer.signTypedData(toOrderTypedData(owner, { order, feeQuote, deadline })),
    },
    permit: { ...permit, value: `${total}`, nonce: `${nonce}`, deadline: Number(deadline) },
    permit_signature: await signer.signTypedData(
      toPermitTypedData({ name, version, chainId: SEPOLIA, token }, permit),
    ),
    fee_quote: estimate.fee_quote,
    fee_quote_signature: estimate.fee_quote_signature,
  })
  return placed.id
}

async function readOrderContext(
  page: Page,
  { accountIndex, symbol, payment, limit, tif = 0 }: NewOrder,
) {
  const boot: BootSettings = bootSchema.parse(
    JSON.parse((await page.locator('#boot').textContent()) ?? ''),
  )
  const deployment = boot.deployments.find(({ chainId }) => chainId === SEPOLIA)
  const token = deployment?.stockTokens?.find((one) => one.symbol === `${symbol}.d`)
  const paymentToken = deployment?.paymentTokens[0]?.address
  const processor = deployment?.contracts.orderProcessor
  if (!token || !paymentToken || !processor)
    throw new Error(`${symbol} cannot be ordered on chain ${SEPOLIA}.`)
  const signer = mnemonicToAccount(MNEMONIC, { addressIndex: accountIndex })
  const transport = http(`http://127.0.0.1:${CHAIN_PORT}`)
  const chain = createPublicClient({ transport, pollingInterval: 100 })
  const wallet = createWalletClient({ account: signer, transport })
  const order: ChainOrder = {
    requestTimestamp: BigInt(Date.now()),
    recipient: signer.address,
    assetToken: token.address,
    paymentToken,
    sell: false,
    orderType: limit === null ? 0 : 1,
    assetTokenQuantity: 0n,
    paymentTokenQuantity: payment,
    price: limit ?? 0n,
    tif,
  }
  const send = async (call: object): Promise<Hex> => {
    const hash = await wallet.writeContract({ ...call, chain: null } as never)
    await chain.waitForTransactionReceipt({ hash })
    return hash
  }
  return { order, signer, chain, send, processor: processor, stockId: token.stockId }
}

const toWire = (order: ChainOrder) => ({
  ...order,
  requestTimestamp: Number(order.requestTimestamp),
  assetTokenQuantity: `${order.assetTokenQuantity}`,
  paymentTokenQuantity: `${order.paymentTokenQuantity}`,
  price: `${order.price}`,
})

const toQuote = (quote: FeeEstimateAnswer['fee_quote']) => ({
  orderId: BigInt(quote.orderId),
  requester: quote.requester,
  fee: BigInt(quote.fee),
  timestamp: BigInt(quote.timestamp),
  deadline: BigInt(quote.deadline),
})

/** Sends a POST like the page's client, with the page's session. */
async function post<Answer>(
  page: Page,
  account: Address,
  path: string,
  data: object,
): Promise<Answer> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? ''
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/api/v1${path}`, {
    headers: {
      origin,
      'wallet-address': account,
      'x-csrf-token': token,
      'idempotency-key': randomUUID(),
    },
    data,
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
