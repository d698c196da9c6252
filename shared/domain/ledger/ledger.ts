/**
 * Vocabulary of the ledger. A transfer posts one amount of one asset to the debit of one account and the
 * credit of another, so debits equal credits per asset by construction. Entries are never changed; an event
 * that a reorg removes is answered by a reversal that refers to its entry.
 */
export const ledgerEntryCodes = [
  'usdplus_purchase',
  'usdplus_mint',
  'usdplus_burn',
  'usdplus_transfer',
  'usdplus_rebase',
  'wire_received',
  'wire_suspended',
  'wire_assigned',
  'wire_minted',
  'wire_returned',
  'wire_covered',
  'redemption_requested',
  'redemption_funding',
  'redemption_funded',
  'redemption_unfunded',
  'redemption_paid',
  'redemption_cancelled',
  'redemption_rejected',
  'instant_redeemed',
  'instant_refill_asked',
  'instant_refilled',
  'instant_refill_failed',
  'instant_fees_collected',
  'instant_withdrawn',
  'income_gain',
  'income_loss',
  'income_distribution',
  'income_distributed',
  'dividend_received',
  'dividend_minted',
  'dividend_reinvested',
  'dividend_taken_back',
  'bridge_sent',
  'bridge_delivered',
  'broker_executed',
  'broker_taken_back',
  'order_created',
  'order_taken',
  'order_returned',
  'order_filled',
  'order_sold',
  'order_closed',
  'order_withdrawn',
  'account_deposit_asked',
  'account_deposit_undone',
  'account_deposit_settled',
  'account_deposit_returned',
  'account_withdrawal_asked',
  'account_withdrawal_duplicated',
  'account_withdrawal_undone',
  'account_withdrawal_settled',
  'account_withdrawal_returned',
  'account_trade_asked',
  'account_trade_released',
  'account_trade_bought',
  'account_trade_unbought',
  'account_trade_sold',
  'account_trade_unsold',
  'account_credited',
  'reversal',
] as const

export const ledgerTransferCodes = [
  'payment',
  'issue',
  'retire',
  'yield',
  'rounding',
  'shares_issue',
  'shares_retire',
  'shares_move',
  'wire_in',
  'wire_assign',
  'wire_mint',
  'wire_out',
  'redemption_claim',
  'redemption_draw',
  'redemption_arrive',
  'redemption_return',
  'redemption_settle',
  'redemption_close',
  'redemption_void',
  'instant_pay',
  'instant_earn',
  'instant_draw',
  'instant_arrive',
  'instant_return',
  'instant_collect',
  'instant_withdraw',
  'income_accrue',
  'income_reduce',
  'income_receive',
  'income_pay',
  'dividend_in',
  'dividend_withhold',
  'dividend_mint',
  'dividend_reinvest',
  'dividend_take_back',
  'bridge_depart',
  'bridge_arrive',
  'broker_receive',
  'broker_deliver',
  'broker_pay',
  'broker_earn',
  'order_pay',
  'order_fee',
  'order_take',
  'order_return',
  'order_spend',
  'order_earn',
  'order_collect',
  'order_proceeds',
  'order_refund',
  'order_fee_refund',
  'order_withdraw',
  'account_expect',
  'account_void',
  'account_collect',
  'account_credit',
  'account_recover',
  'account_return',
  'account_owe',
  'account_hold',
  'account_release',
  'account_pay',
  'account_spend',
  'account_earn',
  'account_give',
] as const

export type LedgerEntryCode = (typeof ledgerEntryCodes)[number]
export type LedgerTransferCode = (typeof ledgerTransferCodes)[number]

/**
 * One ledger account. `normal` is the side on which its balance grows; the balance of a bounded account never
 * becomes negative, which the database enforces.
 */
export type LedgerAccount = {
  id: string
  asset: string
  normal: 'debit' | 'credit'
  isBounded: boolean
}

export type LedgerTransfer = {
  code: LedgerTransferCode
  debit: LedgerAccount
  credit: LedgerAccount
  /** Base units of the accounts' asset, above zero. */
  amount: bigint
}

/** One entry. The caller chooses `id`, so posting the same entry again changes nothing. */
export type LedgerEntry = {
  id: string
  code: LedgerEntryCode
  /** Id of the entry that this one reverses; null for all but reversals. */
  corrects: string | null
  transfers: readonly LedgerTransfer[]
}

/**
 * Returns the reversal of an entry: the same amounts with debit and credit exchanged. Its id allows one per
 * entry.
 */
export const toLedgerReversal = ({ id, transfers }: LedgerEntry): LedgerEntry => ({
  id: `${id}/reversal`,
  code: 'reversal',
  corrects: id,
  transfers: transfers.map(({ debit, credit, ...rest }) => ({
    ...rest,
    debit: credit,
    credit: debit,
  })),
})
