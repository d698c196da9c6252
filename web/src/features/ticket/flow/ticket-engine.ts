import { ApiError } from '@parvalue/shared/api/client.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { size } from 'viem'
import { trackEvent } from '#analytics/analytics.ts'
import { toApiErrorText } from '#api/client/error-text.ts'
import type { OrderFeeEstimate } from '#api/orders/order-view.ts'
import { createDirectOrder, createSponsoredOrder, estimateOrderFee } from '#api/orders/orders.ts'
import { serverNowMs } from '#device/clock.ts'
import { toTransactionFailure } from '#tx/failure/failure.ts'
import type { JournalEntry } from '#tx/journal/journal-entry.ts'
import { loadSignedFacts } from '#tx/signing/load-signed-facts.ts'
import { requestSignature } from '#tx/signing/request-signature.ts'
import type { SignedData } from '#tx/signing/signed-facts.ts'
import type { TypedData } from '#wallet/transaction-request.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { type OrderData, toOrderAllowance } from './order-data.ts'
import {
  computeOrderId,
  findPermitData,
  isQuoteForOrder,
  toDirectOrderSteps,
  toOrderRequestTypedData,
  toPermitTypedData,
  toShownCalls,
} from './order-signing.ts'
import {
  runSponsoredOrder,
  type SponsoredOrderPorts,
  type SponsoredOrderResult,
  type SponsoredRunTrigger,
  toSignedDeadline,
} from './sponsored-flow.ts'
import {
  CONTRACT_WALLET_DETAIL,
  type OrderQuote,
  type TicketFailure,
  type TicketRecord,
} from './ticket-record.ts'

/** Runs the flow with the page's wallet, server and clock. Loaded on first use. */
export async function runSponsoredOrderInPage(
  record: TicketRecord,
  mode: SponsoredRunTrigger,
  store: Pick<SponsoredOrderPorts, 'save' | 'report' | 'onFeeChanged'>,
): Promise<SponsoredOrderResult> {
  const { chainId } = record
  const end = await runSponsoredOrder(record, mode, {
    nowMs: serverNowMs,
    save: store.save,
    onFeeChanged: store.onFeeChanged,
    report: (step) => {
      if (step === 'permit' || step === 'request')
        trackEvent({ name: 'order_signature_requested', chainId, step })
      store.report(step)
    },
    requestQuote: async (now) => (await requestOrderQuoteWithFees(now)).quote,
    signPermit,
    signRequest,
    send,
    toFailure: (error) => {
      const failure = toTicketFailure(error)
      trackEvent({ name: 'order_error', chainId, cause: failure.cause })
      return failure
    },
  })
  if (end === 'sent') trackEvent({ name: 'order_sent', chainId, way: 'sponsored' })
  return end
}

export type OrderQuoteInput = Pick<TicketRecord, 'account' | 'chainId' | 'processor' | 'way'> & {
  order: OrderData
}

export const requestFeeEstimate = ({
  chainId,
  processor,
  way,
  order,
}: OrderQuoteInput): Promise<OrderFeeEstimate> =>
  estimateOrderFee(
    { chainId, processor, isSponsored: way === 'sponsored', orderData: order },
    crypto.randomUUID(),
  )

/** A quote with its fees, and what the wallet will sign with it. */
export type OrderQuoteWithFees = {
  quote: OrderQuote
  fees: OrderFeeEstimate['fees']
  orderId: string
  /** The data that the wallet signs or sends, in this order. */
  requests: readonly SignedData[]
}

/** Requests a signed quote; rejects one that is not for exactly this order. */
export async function requestOrderQuoteWithFees(
  input: OrderQuoteInput,
): Promise<OrderQuoteWithFees> {
  const { account, chainId, processor, order } = input
  const estimate = await requestFeeEstimate(input)
  const id = computeOrderId({ chainId, processor }, order, account)
  if (!isQuoteForOrder(estimate.quote, id, account))
    throw new Error('The quote is for another order.')
  const feeQuote = { ...estimate.quote, requester: estimate.quote.requester }
  const made = { askedAtMs: serverNowMs(), key: crypto.randomUUID() }
  const quote = { feeQuote, signature: estimate.signature, ...made }
  const requests =
    input.way === 'sponsored'
      ? await listSignedRequests({ ...input, quote })
      : await listSentCalls({ ...input, quote })
  return { quote, fees: estimate.fees, orderId: `${id}`, requests }
}

type Quoted = Omit<OrderQuoteInput, 'way'> & { quote: OrderQuote }

/** Returns the data of both signatures, once the page can show it in words (requirement TR-04). */
async function listSignedRequests(quoted: Quoted): Promise<TypedData[]> {
  const deadline = toSignedDeadline(quoted.quote)
  const [{ data }] = await Promise.all([createPermit(quoted, deadline), loadSignedFacts()])
  return [data, toOrderRequest(quoted, deadline)]
}

/** Returns both calls of an order that the wallet sends, once the page can show them in words. */
async function listSentCalls({ chainId, processor, order, quote }: Quoted): Promise<SignedData[]> {
  await loadSignedFacts()
  const steps = toDirectOrderSteps({
    ...{ chainId, processor, order, quote: quote.feeQuote, quoteSignature: quote.signature },
    allowance: toOrderAllowance(order, BigInt(quote.feeQuote.fee)),
  })
  return toShownCalls(chainId, steps)
}

/** Returns the permit of exactly what the order takes, and its data. */
async function createPermit(
  { account, chainId, processor, order, quote }: Quoted,
  deadline: number,
) {
  const { token, amount } = toOrderAllowance(order, BigInt(quote.feeQuote.fee))
  const found = await findPermitData(await loadPublicClient(chainId), token, account)
  if (!found) throw new Error('The token supports no permits.')
  const permit = {
    ...{ owner: account, spender: processor, value: `${amount}` },
    ...{ nonce: `${found.nonce}`, deadline },
  }
  return { permit, data: toPermitTypedData(found.domain, permit) }
}

const toOrderRequest = ({ chainId, processor, order, quote }: Quoted, deadline: number) =>
  toOrderRequestTypedData({ chainId, processor }, { order, quote: quote.feeQuote, deadline })

async function signPermit(
  record: TicketRecord,
  deadline: number,
): Promise<NonNullable<TicketRecord['permit']>> {
  const { permit, data } = await createPermit(record, deadline)
  return { ...permit, signature: await sign(record, data) }
}

const signRequest = (record: TicketRecord, deadline: number): Promise<Hex> =>
  sign(record, toOrderRequest(record, deadline))

const sign = async ({ id, account, chainId }: TicketRecord, data: TypedData): Promise<Hex> =>
  requireKey(await requestSignature(id, data, { address: account, chainId }))

/**
 * Throws unless a key made the signature. A counterfactual wallet has no code yet, but its signature is longer than a
 * key's.
 */
function requireKey(signature: Hex): Hex {
  if (size(signature) !== SIGNATURE_BYTES) throw new ContractSignature()
  return signature
}

const SIGNATURE_BYTES = 65

class ContractSignature extends Error {}

/** Submits the order. The idempotency key belongs to the quote, so that retries create one order. */
async function send(record: TicketRecord): Promise<string> {
  const { permit: signed, request: signedRequest, quote } = record
  if (!signed || !signedRequest) throw new Error('A signature is missing.')
  const { signature: permitSignature, ...permit } = signed
  const order = await createSponsoredOrder(
    {
      chain_id: record.chainId,
      contract_address: record.processor,
      order_data: record.order,
      order_signature: { deadline: signedRequest.deadline, signature: signedRequest.signature },
      permit,
      permit_signature: permitSignature,
      fee_quote: quote.feeQuote,
      fee_quote_signature: quote.signature,
    },
    quote.key,
  )
  return order.id
}

/** Reports to the server the transaction that created the order (requirement SK-03). */
export async function registerDirectOrder(
  record: TicketRecord,
  entry: JournalEntry,
): Promise<string> {
  const hash = entry.steps.findLast((step) => step.hash !== null)?.hash as Hex
  const order = await createDirectOrder(
    {
      ...{ chainId: record.chainId, hash, processor: record.processor },
      ...{ chainOrderId: BigInt(record.orderId), stockId: record.stockId },
    },
    crypto.randomUUID(),
  )
  trackEvent({ name: 'order_sent', chainId: record.chainId, way: 'direct' })
  return order.id
}

/**
 * Returns the failure: the server's refusal with its text, or one of the general causes of transactions.
 */
export function toTicketFailure(error: unknown): TicketFailure {
  if (error instanceof ContractSignature)
    return { cause: 'signature_invalid', detail: CONTRACT_WALLET_DETAIL, text: null }
  const { cause, detail } = toTransactionFailure(error)
  return { cause, detail, text: error instanceof ApiError ? toApiErrorText(error) : null }
}
