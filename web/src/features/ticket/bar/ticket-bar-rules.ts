import type { TransactionStage } from '#tx/flow/stage.ts'
import { findNextSigningStep, isTicketUnconfirmed } from '../flow/ticket-record.ts'
import type { StartedTicket } from '../flow/ticket-store.ts'

/**
 * State of an order in the bar at the lower edge of phones; `live`: the server has the order and reports its
 * status.
 */
export type TicketBarState =
  | 'live'
  | 'signing'
  | 'missing'
  | 'sending'
  | 'unheard'
  | 'fee_changed'
  | 'failed'
  | 'sent'

export function toTicketBarState(
  ticket: StartedTicket,
  stage: TransactionStage['name'],
): TicketBarState {
  const { record } = ticket
  if (record.rowId !== null) return 'live'
  return record.way === 'direct' ? toDirectState(stage) : toSponsoredState(ticket)
}

function toSponsoredState({ record, step, changedQuote }: StartedTicket): TicketBarState {
  if (isTicketUnconfirmed(record)) return 'unheard'
  if (step !== null) return step === 'send' ? 'sending' : 'signing'
  if (changedQuote !== null) return 'fee_changed'
  if (record.failure !== null) return 'failed'
  return findNextSigningStep(record) === 'send' ? 'sending' : 'missing'
}

/** Returns the state of a direct order by its transaction; one without a journal entry counts as sent. */
function toDirectState(stage: TransactionStage['name']): TicketBarState {
  switch (stage) {
    case 'needs-signature':
      return 'missing'
    case 'failed':
      return 'failed'
    case 'signing':
      return 'signing'
    case 'done':
    case 'idle':
      return 'sent'
    case 'checking':
    case 'proposed':
    case 'confirming':
      return 'sending'
  }
}
