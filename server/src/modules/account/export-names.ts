/**
 * Names that the export of a holder's data has for tables and columns which migration 0161 renamed: programs that read
 * it find the names of earlier versions. `table.column` stands where only that table's column was renamed.
 */
export const legacyExportNames: Readonly<Record<string, string>> = {
  cash_journals: 'account_gifts',
  incoming_wires: 'wire_receipts',
  stock_transfers: 'stock_moves',
  notifications: 'notice_items',
  notification_preferences: 'notice_preferences',
  notification_languages: 'notice_languages',
  last_attempt_at: 'tried_at',
  last_polled_at: 'looked_at',
  requested_market_at: 'asked_world_at',
  close_requested_at: 'close_asked_at',
  cancel_requested_at: 'cancel_asked_at',
  reported_filled: 'told_filled',
  reported_at: 'told_at',
  status_before_parking: 'parked_from',
  close_intent: 'closing',
  'email_codes.requested_at': 'asked_at',
  'screenings.requested_at': 'asked_at',
}
