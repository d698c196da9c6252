import { type BrokerOrderStatus, isBrokerStatusFinal } from './broker-order.ts'

/** Visual family of a status. `work`: in progress. `wait`: paused. `bad`: failed. */
export type BrokerStatusFamily = 'work' | 'wait' | 'good' | 'ended' | 'bad'

/**
 * Texts of a status. `label` is a translation key; `meaning` is one English sentence for readers without
 * translations.
 */
export type BrokerStatusTexts = { label: string; family: BrokerStatusFamily; meaning: string }

const texts = (label: string, family: BrokerStatusFamily, meaning: string): BrokerStatusTexts => ({
  label,
  family,
  meaning,
})

/** Requirement EN-01: texts of the 18 statuses of an order at the broker. */
export const brokerStatusTexts: Record<BrokerOrderStatus, BrokerStatusTexts> = {
  PENDING_REVIEW: texts('in_review', 'wait', 'The broker checks it before it takes it.'),
  ACCEPTED: texts('accepted', 'work', 'The broker has it; it is not at an exchange yet.'),
  HELD: texts('on_hold', 'wait', 'The broker holds it back for now.'),
  PENDING_NEW: texts('routed', 'work', 'It is on its way to an exchange.'),
  ACCEPTED_FOR_BIDDING: texts('out_for_bids', 'work', 'Dealers are asked for a price.'),
  NEW: texts('at_exchange', 'work', 'An exchange has it and looks for the other side.'),
  STOPPED: texts('price_guaranteed', 'work', 'A fill is promised and not done yet.'),
  SUSPENDED: texts('suspended', 'wait', 'It cannot be filled at the moment.'),
  PARTIALLY_FILLED: texts('partly_filled', 'work', 'A part is filled; the rest is working.'),
  DONE_FOR_DAY: texts('done_for_day', 'wait', 'It goes on with the next trading day.'),
  CALCULATED: texts('calculated', 'wait', 'The day is over and its fills are counted.'),
  PENDING_CANCEL: texts('cancelling', 'wait', 'The exchange was asked to stop.'),
  PENDING_REPLACE: texts('changing', 'wait', 'The exchange was asked to change it.'),
  REPLACED: texts('replaced', 'ended', 'Another order took its place.'),
  FILLED: texts('filled', 'good', 'All of it was filled.'),
  CANCELED: texts('cancelled', 'ended', 'Nothing more of it is filled.'),
  EXPIRED: texts('expired', 'ended', 'Its time ran out.'),
  REJECTED: texts('rejected', 'bad', 'It was not taken. All that was held is free again.'),
}

export type BrokerOrderGroup = 'working' | 'filled' | 'closed'

/**
 * Returns the group of an order. `working`: not final. `filled`: final with at least one fill. `closed`: final without
 * a fill.
 */
export function brokerOrderGroupOf(status: BrokerOrderStatus, hasFills: boolean): BrokerOrderGroup {
  if (!isBrokerStatusFinal(status)) return 'working'
  return hasFills ? 'filled' : 'closed'
}
