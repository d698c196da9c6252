import { type BrokerOrderStatus, isBrokerFinal } from './broker-order.ts'

/** Visual family of a status. `work`: in progress. `wait`: paused. `bad`: failed. */
export type StatusFamily = 'work' | 'wait' | 'good' | 'ended' | 'bad'

/**
 * Texts of a status. `label` is a translation key; `meaning` is one English sentence for readers without
 * translations.
 */
export type StatusWords = { label: string; family: StatusFamily; meaning: string }

const words = (label: string, family: StatusFamily, meaning: string): StatusWords => ({
  label,
  family,
  meaning,
})

/** Requirement EN-01: texts of the 18 statuses of an order at the broker. */
export const brokerStatusWords: Record<BrokerOrderStatus, StatusWords> = {
  PENDING_REVIEW: words('in_review', 'wait', 'The broker checks it before it takes it.'),
  ACCEPTED: words('accepted', 'work', 'The broker has it; it is not at an exchange yet.'),
  HELD: words('on_hold', 'wait', 'The broker holds it back for now.'),
  PENDING_NEW: words('routed', 'work', 'It is on its way to an exchange.'),
  ACCEPTED_FOR_BIDDING: words('out_for_bids', 'work', 'Dealers are asked for a price.'),
  NEW: words('at_exchange', 'work', 'An exchange has it and looks for the other side.'),
  STOPPED: words('price_guaranteed', 'work', 'A fill is promised and not done yet.'),
  SUSPENDED: words('suspended', 'wait', 'It cannot be filled at the moment.'),
  PARTIALLY_FILLED: words('partly_filled', 'work', 'A part is filled; the rest is working.'),
  DONE_FOR_DAY: words('done_for_day', 'wait', 'It goes on with the next trading day.'),
  CALCULATED: words('calculated', 'wait', 'The day is over and its fills are counted.'),
  PENDING_CANCEL: words('cancelling', 'wait', 'The exchange was asked to stop.'),
  PENDING_REPLACE: words('changing', 'wait', 'The exchange was asked to change it.'),
  REPLACED: words('replaced', 'ended', 'Another order took its place.'),
  FILLED: words('filled', 'good', 'All of it was filled.'),
  CANCELED: words('cancelled', 'ended', 'Nothing more of it is filled.'),
  EXPIRED: words('expired', 'ended', 'Its time ran out.'),
  REJECTED: words('rejected', 'bad', 'It was not taken. All that was held is free again.'),
}

export type BrokerGroup = 'working' | 'filled' | 'closed'

/**
 * Returns the group of an order. `working`: not final. `filled`: final with at least one fill. `closed`:
 * final without.
 */
export function brokerGroupOf(status: BrokerOrderStatus, hasFills: boolean): BrokerGroup {
  if (!isBrokerFinal(status)) return 'working'
  return hasFills ? 'filled' : 'closed'
}
