import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect, useState } from 'react'
import { track } from '#analytics/analytics.ts'
import { queryClient } from '#api/client/query-client.ts'
import { useAccount } from '#session/use-account.ts'
import { type Transaction, useTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategy as SigningWay } from '#tx/strategies/way.ts'
import { toMoneyLabel, toSharesLabel } from '../form/ticket-labels.ts'
import { pricingOf } from '../form/ticket-terms.ts'
import type { Way } from '../form/use-ticket-form.ts'
import { type OrderData, toAllowance, toOrderData } from './order-wire.ts'
import type { FullQuote } from './ticket-engine.ts'
import { SPONSORING_KEY } from './ticket-queries.ts'
import type { TicketFailure, TicketRecord } from './ticket-record.ts'
import type { TicketState } from './ticket-state.ts'
import {
  acceptFee,
  driveTicket,
  removeTicket,
  setTicketRow,
  startTicket,
  type Ticket,
  useTicketRecord,
} from './ticket-store.ts'

/** What is reviewed: frozen at the moment of the press, so that nothing changes under a signature. */
export type Review = {
  account: Address
  way: Way
  /** Of a direct one: how the wallet is asked. */
  signing: SigningWay
  order: OrderData
  terms: OrderTerms
  /** At which dollars and shares are turned into each other here. */
  price: bigint | null
}

export type TicketFlow = {
  review: Review | null
  ticket: Ticket | null
  transaction: Transaction
  /** Why a direct order could not be told to the server yet. */
  registering: TicketFailure | null
  openReview: (state: TicketState) => void
  closeReview: () => void
  confirm: (state: TicketState, review: Review, quote: FullQuote) => void
  /** Goes on after a reload, a refusal, or no answer. */
  resume: () => void
  /** Puts it away, with all that was typed kept. */
  giveUp: () => void
}

/** Requirements SK-03, SK-04: form, review, signatures, and the order's life, which outlive a reload. */
export function useTicketFlow(stockId: number): TicketFlow {
  const account = useAccount()
  const ticket = useTicketRecord(account, stockId)
  const [review, setReview] = useState<Review | null>(null)
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
      else if (changedQuote) acceptFee(record, changedQuote)
      else void driveTicket(record, 'pressed')
    },
    giveUp: () => {
      transaction.dismiss()
      if (key) removeTicket(key)
    },
  }
}

function toReview(state: TicketState): Review | null {
  const { account, terms, offer, way, entry, situation } = state
  const signing = state.signing?.chosen ?? 'steps'
  if (account === null || terms === null || offer.asset.address === null) return null
  track({ name: 'order_reviewed', chainId: offer.chainId, side: terms.side, way })
  const parties = { account, asset: offer.asset.address, payment: offer.paymentToken.address }
  const world = { reference: situation.reference, paymentDecimals: offer.paymentToken.decimals }
  const order = toOrderData(terms, { ...parties, nowMs: Date.now() })
  return { account, way, signing, order, terms, price: pricingOf(entry, world) }
}

function toRecord(
  { offer, stock }: TicketState,
  { account, order, way }: Review,
  { quote, orderId }: FullQuote,
): TicketRecord | null {
  if (offer.processor === null) return null
  return {
    ...{ version: 1, id: crypto.randomUUID(), account, chainId: offer.chainId },
    ...{ stockId: stock.id, symbol: stock.symbol, processor: offer.processor, way },
    ...{ order: order as TicketRecord['order'], orderId, quote },
    ...{ permit: null, request: null, rowId: null, failure: null },
  }
}

/** The transaction is written down first: it is what a reload has to find. */
async function startDirect(
  transaction: Transaction,
  state: TicketState,
  { record, signing }: { record: TicketRecord; signing: SigningWay },
) {
  const { toDirectSteps } = await import('./order-signing.ts')
  const { order, quote, chainId, processor, account } = record
  const allowance = toAllowance(order, BigInt(quote.feeQuote.fee))
  const { asset, paymentToken } = state.offer
  const given = order.sell
    ? { pay: toSharesLabel(allowance.amount), paySymbol: asset.symbol }
    : { pay: toMoneyLabel(allowance.amount, paymentToken.decimals), paySymbol: paymentToken.symbol }
  const steps = toDirectSteps({
    ...{ chainId, processor, order, allowance },
    ...{ quote: quote.feeQuote, quoteSignature: quote.signature },
  })
  const facts = {
    ...given,
    ...{ ticket: record.id, stockId: `${record.stockId}`, stock: record.symbol },
  }
  transaction.start({ account, chainId, facts, steps }, signing)
  startTicket(record)
}

/** The transactions of this ticket: those of another stock's order are not shown here. */
function useOwnTransaction(ticket: Ticket | null): Transaction {
  const transaction = useTransaction('order')
  const isOwn = transaction.entry?.facts.ticket === ticket?.record.id
  return isOwn ? transaction : { ...transaction, entry: null, stage: { name: 'idle' } }
}

const RETRY_MS = 5000

/** Requirement SK-03: as soon as its transaction counts, the server is told; until then it is tried again. */
function useRegistration(ticket: Ticket | null, { entry, stage }: Transaction) {
  const [failure, setFailure] = useState<TicketFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const record = ticket?.record ?? null
  const isDue = record?.way === 'direct' && record.rowId === null && stage.name === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt at a record.
  useEffect(() => {
    if (!isDue || !record || !entry) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryLater = () => {
      timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
    }
    const register = async (engine: typeof import('./ticket-engine.ts')) => {
      try {
        setTicketRow(record, await engine.registerDirect(record, entry))
        setFailure(null)
        // In one prompt the account may have become one that cannot be sponsored any more.
        void queryClient.invalidateQueries({ queryKey: SPONSORING_KEY })
      } catch (error) {
        setFailure(engine.toTicketFailure(error))
        tryLater()
      }
    }
    // An engine that does not load is asked for again as well.
    import('./ticket-engine.ts').then(register).catch(tryLater)
    return () => clearTimeout(timer)
  }, [isDue, record?.id, attempt])
  return { failure, again: () => setAttempt((count) => count + 1) }
}
