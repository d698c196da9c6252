import type { MarketMove } from '@parvalue/shared/domain/market/market-moves.ts'
import type { WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'

/** The simulated bank. Every function of a control throws only `ProviderError`. */
export type BankControl = {
  /** Sends a wire with this remittance text to our account. */
  sendWire: (wire: { memo: string; cents: bigint }) => Promise<void>
}

export type IdentityDecision = 'approved' | 'declined' | 'needs_review'

/** The simulated identity provider. */
export type IdentityControl = {
  /** Fills in the inquiry's form with an example person. */
  complete: (inquiryId: string) => Promise<void>
  decide: (inquiryId: string, decision: IdentityDecision) => Promise<void>
}

/**
 * `unknown`: the broker does not have the order. `far_from_market`: the order's limit price is too far from the market's.
 * `too_small`: half of what is left is less than the smallest fill.
 */
export type FillRefusal = 'unknown' | 'ended' | 'no_quote' | 'far_from_market' | 'too_small'

/** The simulated broker; an order is named by our id or by the broker's. */
export type BrokerControl = {
  fill: (orderId: string, part: 'all' | 'half') => Promise<Outcome<void, FillRefusal>>
  reject: (orderId: string, reason: string) => Promise<Outcome<void, 'unknown'>>
  settleAch: (transferId: string) => Promise<void>
  returnAch: (transferId: string) => Promise<void>
}

/** The simulated market. */
export type MarketControl = {
  listShifts: () => Promise<WorldShifts>
  /** Moves the market's clock forward; returns all its shifts. */
  move: (move: MarketMove) => Promise<Outcome<WorldShifts, 'already_there'>>
}

export type SimulatedMail = { id: string; subject: string; text: string; receivedAtMs: number }

/** The simulated mailbox. */
export type MailControl = {
  /** Lists the newest mails to an address. */
  listMails: (address: string) => Promise<readonly SimulatedMail[]>
}

/** The controls of the outside parties that are simulated; null for a real one. */
export type SimulatorControls = {
  bank: BankControl | null
  identity: IdentityControl | null
  broker: BrokerControl | null
  market: MarketControl | null
  mail: MailControl | null
}
