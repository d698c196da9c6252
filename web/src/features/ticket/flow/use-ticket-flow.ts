import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useState } from 'react'
import { trackEvent } from '#analytics/analytics.ts'
import { serverNowMs } from '#device/clock.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategy as SigningWay } from '#tx/strategies/send-strategy.ts'
import { toTicketMoneyLabel, toTicketSharesLabel } from '../form/ticket-labels.ts'
import { toConversionPrice } from '../form/ticket-terms.ts'
import type { OrderMethod } from '../form/use-ticket-form.ts'
import { type FarLimit, findFarLimit } from '../review/far-limit.ts'
import { type OrderData, toOrderAllowance, toOrderData } from './order-data.ts'
import type { OrderQuoteWithFees } from './ticket-engine.ts'
import type { TicketFailure, TicketRecord } from './ticket-record.ts'
import type { TicketState } from './ticket-state.ts'
import {
  acceptTicketFee,
  removeTicket,
  runSponsoredTicket,
  type StartedTicket,
  setTicketServerOrderId,
  startTicket,
  useStartedTicket,
} from './ticket-store.ts'

/** A review: the order as it was when the user pressed the button, so that nothing changes while the user signs. */
export type TicketReview = {
  account: Address
  way: OrderMethod
  /** Signing strategy of a direct order. */
  signing: SigningWay
  order: OrderData
  terms: OrderTerms
  /** Price for converting between dollars and shares. */
  price: bigint | null
  /** Network fee that the form has shown for this order; null if it was not known yet. */
  shownNetworkFee: bigint | null
  /** A limit far from the last price that the user has not confirmed yet. */
  farLimit: FarLimit | null
}

export type TicketFlow = {
  review: TicketReview | null
  ticket: StartedTicket | null
  transaction: WidgetTransaction
  /** Failure of the last attempt to register a direct order with the server. */
  registering: TicketFailure | null
  openReview: (state: TicketState) => void
  closeReview: () => void
  /** Continues with a limit that is far from the last price. */
  acceptLimit: () => void
  confirm: (state: TicketState, review: TicketReview, quote: OrderQuoteWithFees) => void
  /** Continues the order after a reload, a refusal, or a lost response. */
  resume: () => void
  /** Removes the record; the form keeps its values. */
  discard: () => void
}

/**
 * Runs an order through form, review, signatures and execution (requirements SK-03 and SK-04). The state survives a
 * reload.
 */
export function useTicketFlow(stockId: number): TicketFlow {
  const account = useSignedInAccount()
  const ticket = useStartedTicket(account, stockId)
  const [review, setReview] = useState<TicketReview | null>(null)
  const transaction = useOwnTransaction(ticket)
  const registering = useRegistration(ticket, transaction)
  const key = account === null ? null : { account, stockId }
  return {
    review: review?.account === account ? review : null,
    ticket,
    transaction,
    registering: registering.failure,
    openReview: (state) => setReview(toReview(state)),
    closeReview: () => setReview(null),
    acceptLimit: () => setReview(review && { ...review, farLimit: null }),
    confirm: (state, reviewed, quote) => {
      const record = toRecord(state, reviewed, quote)
      if (!record) return
      if (record.way === 'direct')
        void startDirect(transaction, state, { record, signing: reviewed.signing })
      else startTicket(record)
      setReview(null)
    },
    resume: () => {
      if (!ticket) return
      const { record, changedQuote } = ticket
      if (record.way === 'direct') registering.again()
      else if (changedQuote) acceptTicketFee(record, changedQuote)
      else void runSponsoredTicket(record, 'pressed')
    },
    discard: () => {
      transaction.dismiss()
      if (key) removeTicket(key)
    },
  }
}

function toReview(state: TicketState): TicketReview | null {
  const { account, terms, offer, way, entry, situation } = state
  const signing = state.signing?.chosen ?? 'steps'
  if (account === null || terms === null || offer.asset.address === null) return null
  trackEvent({ name: 'order_reviewed', chainId: offer.chainId, side: terms.side, way })
  const parties = { account, asset: offer.asset.address, payment: offer.paymentToken.address }
  const pricing = { reference: situation.reference, paymentDecimals: offer.paymentToken.decimals }
  const order = toOrderData(terms, { ...parties, nowMs: serverNowMs() })
  const farLimit = findFarLimit(entry, situation.reference)
  const price = toConversionPrice(entry, pricing)
  const shownNetworkFee = way === 'sponsored' ? state.facts.networkFee : 0n
  return { account, way, signing, order, terms, price, farLimit, shownNetworkFee }
}

function toRecord(
  { offer, stock }: TicketState,
  { account, order, way }: TicketReview,
  { quote, orderId }: OrderQuoteWithFees,
): TicketRecord | null {
  if (offer.processor === null) return null
  return {
    ...{ version: 1, id: crypto.randomUUID(), account, chainId: offer.chainId },
    ...{ stockId: stock.id, symbol: stock.symbol, processor: offer.processor, way },
    ...{ order: order as TicketRecord['order'], orderId, quote },
    ...{ permit: null, request: null, rowId: null, failure: null },
  }
}

/** Starts a direct order. The transaction is saved first, because a reload needs it. */
async function startDirect(
  transaction: WidgetTransaction,
  state: TicketState,
  { record, signing }: { record: TicketRecord; signing: SigningWay },
) {
  const { toDirectOrderSteps } = await import('./order-signing.ts')
  const { order, quote, chainId, processor, account } = record
  const allowance = toOrderAllowance(order, BigInt(quote.feeQuote.fee))
  const { asset, paymentToken } = state.offer
  const payment = order.sell
    ? { pay: toTicketSharesLabel(allowance.amount), paySymbol: asset.symbol }
    : {
        pay: toTicketMoneyLabel(allowance.amount, paymentToken),
        paySymbol: paymentToken.symbol,
      }
  const steps = toDirectOrderSteps({
    ...{ chainId, processor, order, allowance },
    ...{ quote: quote.feeQuote, quoteSignature: quote.signature },
  })
  const facts = {
    ...payment,
    ...{ ticket: record.id, stockId: `${record.stockId}`, stock: record.symbol },
  }
  transaction.start({ account, chainId, facts, steps }, signing)
  startTicket(record)
}

/** Returns the transaction of this ticket; transactions of other stocks' orders are ignored. */
function useOwnTransaction(ticket: StartedTicket | null): WidgetTransaction {
  const transaction = useTransaction('order')
  const isOwn = transaction.entry?.facts.ticket === ticket?.record.id
  return isOwn ? transaction : { ...transaction, entry: null, stage: { name: 'idle' } }
}

const RETRY_MS = 5000

/** Registers a direct order with the server once its transaction is mined, with retries (requirement SK-03). */
function useRegistration(ticket: StartedTicket | null, { entry, stage }: WidgetTransaction) {
  const [failure, setFailure] = useState<TicketFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const record = ticket?.record ?? null
  const isDue = record?.way === 'direct' && record.rowId === null && stage.name === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt at a record.
  useEffect(() => {
    if (!isDue || !record || !entry) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryLater = () => {
      timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
    }
    const register = async (engine: typeof import('./ticket-engine.ts')) => {
      try {
        setTicketServerOrderId(record, await engine.registerDirectOrder(record, entry))
        setFailure(null)
      } catch (error) {
        setFailure(engine.toTicketFailure(error))
        tryLater()
      }
    }
    // A chunk that failed to load is retried too.
    import('./ticket-engine.ts').then(register).catch(tryLater)
    return () => clearTimeout(timer)
  }, [isDue, record?.id, attempt])
  return { failure, again: () => setAttempt((count) => count + 1) }
}
