import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import {
  nextStepOf,
  type Quote,
  type SigningStep,
  type TicketFailure,
  type TicketRecord,
} from './ticket-record.ts'

/** Everything outside that a sponsored order needs, passed in. */
export type SponsoredPorts = {
  nowMs: () => number
  /** Writes first: what is not written down has not happened. */
  save: (record: TicketRecord) => Outcome<TicketRecord, 'storage_full'>
  report: (step: SigningStep | null) => void
  askQuote: (record: TicketRecord) => Promise<Quote>
  /** What was agreed to is the fee that was shown: another one is shown first. */
  onFeeChanged: (quote: Quote) => void
  signPermit: (
    record: TicketRecord,
    deadline: number,
  ) => Promise<NonNullable<TicketRecord['permit']>>
  signRequest: (record: TicketRecord, deadline: number) => Promise<Hex>
  /** The server's id of it. */
  send: (record: TicketRecord) => Promise<string>
  toFailure: (error: unknown) => TicketFailure
}

/** A wallet never opens by itself: a reload sends what is signed, and asks for nothing. */
export type DriveMode = 'pressed' | 'resumed'

export type SponsoredEnd = 'sent' | 'needs_signature' | 'fee_changed' | 'failed'

/** So much of a quote has to be left when something is signed for it, or handed in with it. */
export const QUOTE_LEFT_MS = 60_000

/** How long the two signatures hold: no longer than a person needs for them and we for sending. */
const SIGNED_FOR_SECONDS = 20 * 60

/**
 * Requirement SK-04: two signatures, then the order is handed in. Works from any record that was written down,
 * because the page may have been left between any two lines of it.
 */
export async function driveSponsored(
  record: TicketRecord,
  mode: DriveMode,
  ports: SponsoredPorts,
): Promise<SponsoredEnd> {
  // What stopped it is forgotten by a press; by itself it goes on quietly.
  const failure = mode === 'resumed' ? record.failure : null
  let now: TicketRecord = { ...dropOutdated(record, ports.nowMs()), failure }
  const keep = (patch: Partial<TicketRecord>) => {
    now = { ...now, ...patch }
    return ports.save(now).ok
  }
  try {
    if (!keep({})) return fail(ports, now)
    for (let step = nextStepOf(now); step !== 'send'; step = nextStepOf(now)) {
      if (mode === 'resumed') return 'needs_signature'
      const renewed = await renew(now, ports)
      if (renewed === 'fee_changed') return renewed
      keep({ quote: renewed })
      ports.report(step)
      const signed = await sign(now, step, ports)
      if (!keep(signed)) return fail(ports, now)
    }
    const renewed = await renew(now, ports)
    if (renewed === 'fee_changed') return renewed
    keep({ quote: renewed })
    ports.report('send')
    keep({ rowId: await ports.send(now), failure: null })
    return 'sent'
  } catch (error) {
    keep({ failure: ports.toFailure(error) })
    return 'failed'
  } finally {
    ports.report(null)
  }
}

/** Signatures that hold no more are asked for anew; the order and its id stay the same. */
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

async function renew(record: TicketRecord, ports: SponsoredPorts): Promise<Quote | 'fee_changed'> {
  const { quote } = record
  if (isQuoteGood(quote, ports.nowMs())) return quote
  const next = await ports.askQuote(record)
  if (next.feeQuote.fee === quote.feeQuote.fee) return next
  ports.onFeeChanged(next)
  return 'fee_changed'
}

export const isQuoteGood = ({ feeQuote }: Quote, nowMs: number): boolean =>
  feeQuote.deadline * 1000 - nowMs >= QUOTE_LEFT_MS

async function sign(
  record: TicketRecord,
  step: Exclude<SigningStep, 'send'>,
  ports: SponsoredPorts,
): Promise<Partial<TicketRecord>> {
  const deadline = Math.floor(ports.nowMs() / 1000) + SIGNED_FOR_SECONDS
  if (step === 'permit') return { permit: await ports.signPermit(record, deadline) }
  return { request: { deadline, signature: await ports.signRequest(record, deadline) } }
}

/** A browser that stores nothing would forget what was signed. */
function fail(ports: SponsoredPorts, record: TicketRecord): 'failed' {
  ports.save({ ...record, failure: { cause: 'storage_full', detail: null, text: null } })
  return 'failed'
}
