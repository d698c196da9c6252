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
import { waitForWallet } from '#wallet/wait/wallet-wait.ts'
import { loadPublicClient, signTypedData } from '#wallet/wallet.ts'
import { type OrderData, toOrderAllowance } from './order-data.ts'
import {
  computeOrderId,
  findPermitData,
  isQuoteForOrder,
  toOrderRequestTypedData,
  toPermitTypedData,
} from './order-signing.ts'
import {
  runSponsoredOrder,
  type SponsoredOrderPorts,
  type SponsoredOrderResult,
  type SponsoredRunTrigger,
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

/** A quote with its fees. */
export type OrderQuoteWithFees = {
  quote: OrderQuote
  fees: OrderFeeEstimate['fees']
  orderId: string
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
  return {
    quote: { feeQuote, signature: estimate.signature, ...made },
    fees: estimate.fees,
    orderId: `${id}`,
  }
}

async function signPermit(
  record: TicketRecord,
  deadline: number,
): Promise<NonNullable<TicketRecord['permit']>> {
  const { account, chainId, processor, order, quote } = record
  const { token, amount } = toOrderAllowance(order, BigInt(quote.feeQuote.fee))
  const facts = await findPermitData(await loadPublicClient(chainId), token, account)
  if (!facts) throw new Error('The token supports no permits.')
  const permit = {
    ...{ owner: account, spender: processor, value: `${amount}` },
    ...{ nonce: `${facts.nonce}`, deadline },
  }
  const signer = { address: account, chainId }
  const data = toPermitTypedData(facts.domain, permit)
  const signature = await waitForWallet(record.id, signTypedData(data, signer))
  return { ...permit, signature: requireKey(signature) }
}

async function signRequest(
  { id, account, chainId, processor, order, quote }: TicketRecord,
  deadline: number,
): Promise<Hex> {
  const terms = { order, quote: quote.feeQuote, deadline }
  const request = toOrderRequestTypedData({ chainId, processor }, terms)
  const signer = { address: account, chainId }
  return requireKey(await waitForWallet(id, signTypedData(request, signer)))
}

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
