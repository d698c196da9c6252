import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  findNextSigningStep,
  type OrderQuote,
  type SigningStep,
  type TicketFailure,
  type TicketRecord,
} from './ticket-record.ts'

/** Side effects of a sponsored order, which the caller provides. */
export type SponsoredOrderPorts = {
  nowMs: () => number
  /**
   * Saves the record. Each step is saved before the next one begins, because a step that is not saved counts as not
   * done.
   */
  save: (record: TicketRecord) => void
  report: (step: SigningStep | null) => void
  requestQuote: (record: TicketRecord) => Promise<OrderQuote>
  /**
   * Called with a quote whose fee differs from the one that the user agreed to, so that the user confirms the new fee.
   */
  onFeeChanged: (quote: OrderQuote) => void
  signPermit: (
    record: TicketRecord,
    deadline: number,
  ) => Promise<NonNullable<TicketRecord['permit']>>
  signRequest: (record: TicketRecord, deadline: number) => Promise<Hex>
  /** Submits the order and returns the server's id. */
  send: (record: TicketRecord) => Promise<string>
  toFailure: (error: unknown) => TicketFailure
}

/**
 * `pressed`: the user started the run. `resumed`: a reload did; such a run submits orders that are signed and never
 * opens the wallet.
 */
export type SponsoredRunTrigger = 'pressed' | 'resumed'

export type SponsoredOrderResult = 'sent' | 'needs_signature' | 'fee_changed' | 'failed'

/** Minimum validity in milliseconds that a quote must have left when it is signed or submitted. */
export const QUOTE_VALIDITY_MIN_MS = 60_000

/** Validity of both signatures in seconds: as short as signing and submitting allow. */
const SIGNED_FOR_SECONDS = 20 * 60

/**
 * Returns the deadline of both signatures in Unix seconds. It follows from the quote, so that the review shows the one
 * that the wallet will sign (requirement TR-04).
 */
export const toSignedDeadline = ({ feeQuote }: Pick<OrderQuote, 'feeQuote'>): number =>
  feeQuote.timestamp + SIGNED_FOR_SECONDS

/**
 * Requests two signatures, then submits the order (requirement SK-04). Works from any saved record, because the page
 * may be closed between any two steps.
 */
export async function runSponsoredOrder(
  record: TicketRecord,
  mode: SponsoredRunTrigger,
  ports: SponsoredOrderPorts,
): Promise<SponsoredOrderResult> {
  // A user-initiated run clears the last failure; an automatic resume keeps showing it.
  const failure = mode === 'resumed' ? record.failure : null
  let now = dropUnquoted({ ...dropOutdated(record, ports.nowMs()), failure })
  const save = (patch: Partial<TicketRecord>) => {
    now = dropUnquoted({ ...now, ...patch })
    ports.save(now)
  }
  try {
    save({})
    for (;;) {
      if (mode === 'resumed' && findNextSigningStep(now) !== 'send') return 'needs_signature'
      const renewed = await renew(now, ports)
      if (renewed === 'fee_changed') return renewed
      save({ quote: renewed })
      // A signed order covers its quote, so another quote may take the flow back to that signature.
      const step = findNextSigningStep(now)
      if (mode === 'resumed' && step !== 'send') return 'needs_signature'
      ports.report(step)
      if (step === 'send') break
      save(await sign(now, step, ports))
    }
    save({ rowId: await ports.send(now), failure: null })
    return 'sent'
  } catch (error) {
    save({ failure: ports.toFailure(error) })
    return 'failed'
  } finally {
    ports.report(null)
  }
}

/**
 * Removes expired signatures, so that they are requested again; the order and its id stay the same.
 */
function dropOutdated(record: TicketRecord, nowMs: number): TicketRecord {
  const { permit, request } = record
  const isGood = (signed: { deadline: number } | null) =>
    signed !== null && signed.deadline * 1000 > nowMs
  return {
    ...record,
    permit: isGood(permit) ? permit : null,
    request: isGood(request) ? request : null,
  }
}

/** Removes the signature of the order if it covers another quote; the permit covers only the amount. */
const dropUnquoted = (record: TicketRecord): TicketRecord =>
  record.request === null || record.request.quoteSignature === record.quote.signature
    ? record
    : { ...record, request: null }

async function renew(
  record: TicketRecord,
  ports: SponsoredOrderPorts,
): Promise<OrderQuote | 'fee_changed'> {
  const { quote } = record
  if (isOrderQuoteValid(quote, ports.nowMs())) return quote
  const next = await ports.requestQuote(record)
  if (next.feeQuote.fee === quote.feeQuote.fee) return next
  ports.onFeeChanged(next)
  return 'fee_changed'
}

export const isOrderQuoteValid = ({ feeQuote }: OrderQuote, nowMs: number): boolean =>
  feeQuote.deadline * 1000 - nowMs >= QUOTE_VALIDITY_MIN_MS

async function sign(
  record: TicketRecord,
  step: Exclude<SigningStep, 'send'>,
  ports: SponsoredOrderPorts,
): Promise<Partial<TicketRecord>> {
  const deadline = toSignedDeadline(record.quote)
  if (step === 'permit') return { permit: await ports.signPermit(record, deadline) }
  const signature = await ports.signRequest(record, deadline)
  return { request: { deadline, signature, quoteSignature: record.quote.signature } }
}
