import type { LedgerAccount, LedgerEntry, LedgerEntryCode, LedgerTransferCode } from './ledger.ts'

/** One event of a brokerage account's money. Amounts are US cents. */
export type BrokerageAccountLedgerEvent =
  | { kind: 'deposit_asked' | 'deposit_undone'; cents: bigint }
  | { kind: 'deposit_settled'; cents: bigint; recovered: bigint }
  /** Returned after it was credited: `cash` is debited, and the rest is `owed` by the customer. */
  | { kind: 'deposit_returned'; cash: bigint; owed: bigint }
  | { kind: 'withdrawal_asked' | 'withdrawal_undone' | 'withdrawal_settled'; cents: bigint }
  /** The second copy of a withdrawal that the broker has twice: `cash` is held, the rest is `owed` by the customer. */
  | { kind: 'withdrawal_duplicated'; cash: bigint; owed: bigint }
  /** Returned by the bank after it was settled. */
  | { kind: 'withdrawal_returned'; cents: bigint; recovered: bigint }
  | { kind: 'trade_asked' | 'trade_released'; cents: bigint }
  /** A purchase is paid from the hold, then from cash; any rest is owed. */
  | { kind: 'trade_bought'; held: bigint; cash: bigint; owed: bigint }
  | { kind: 'trade_sold' | 'trade_unbought'; cents: bigint; recovered: bigint }
  | { kind: 'trade_unsold'; cash: bigint; owed: bigint }
  /** A credit from us, such as a gift card. */
  | { kind: 'credited'; cents: bigint; recovered: bigint }

/**
 * Returns the ledger accounts of one brokerage account, in cents.
 * Per customer: `cash` is usable; `incoming` is not settled yet; `held` secures open orders; `outgoing` is
 * being withdrawn; `receivable` is owed to us.
 * Shared by all: `broker` is the customers' money at the broker, `clearing` what banks still have to deliver.
 * broker + clearing + receivable = cash + incoming + held + outgoing.
 */
export function brokerageAccountsOf(accountId: string) {
  const account = (id: string, normal: LedgerAccount['normal'], isBounded: boolean) => ({
    id: `account/${id}`,
    asset: 'usd',
    normal,
    isBounded,
  })
  return {
    cash: account(`cash/${accountId}`, 'credit', true),
    incoming: account(`incoming/${accountId}`, 'credit', true),
    held: account(`held/${accountId}`, 'credit', true),
    outgoing: account(`outgoing/${accountId}`, 'credit', true),
    receivable: account(`receivable/${accountId}`, 'debit', true),
    // Unbounded: the broker advances the money of a returned transfer.
    broker: account('broker', 'debit', false),
    clearing: account('clearing', 'debit', true),
  }
}

type Side = keyof ReturnType<typeof brokerageAccountsOf>
type Part = 'cents' | 'recovered' | 'owed' | 'held' | 'cash'
type Row = readonly [code: LedgerTransferCode, part: Part, debit: Side, credit: Side]

/**
 * Transfers that each event posts; transfers of amount 0 are left out:
 *
 * | event               | code            | part      | debit      | credit     | meaning                    |
 * |---------------------|-----------------|-----------|------------|------------|----------------------------|
 * | deposit_asked       | account_expect  | cents     | clearing   | incoming   | requested, not usable yet  |
 * | deposit_undone      | account_void    | cents     | incoming   | clearing   | canceled or rejected       |
 * | deposit_settled     | account_collect | cents     | broker     | clearing   | arrived at the broker      |
 * |                     | account_credit  | cents     | incoming   | cash       | usable                     |
 * |                     | account_recover | recovered | cash       | receivable | repays what was owed       |
 * | deposit_returned    | account_return  | cash      | cash       | broker     | taken from cash            |
 * |                     | account_owe     | owed      | receivable | broker     | the rest is owed           |
 * | withdrawal_asked    | account_hold    | cents     | cash       | outgoing   | reserved                   |
 * | withdrawal_         | account_hold    | cash      | cash       | outgoing   | reserved                   |
 * | duplicated          | account_owe     | owed      | receivable | outgoing   | the rest is owed           |
 * | withdrawal_undone   | account_release | cents     | outgoing   | cash       | released                   |
 * | withdrawal_settled  | account_pay     | cents     | outgoing   | broker     | paid out                   |
 * | withdrawal_returned | account_credit  | cents     | broker     | cash       | sent back by the bank      |
 * |                     | account_recover | recovered | cash       | receivable | repays what was owed       |
 * | trade_asked         | account_hold    | cents     | cash       | held       | reserved for an order      |
 * | trade_released      | account_release | cents     | held       | cash       | no longer needed           |
 * | trade_bought        | account_spend   | held      | held       | broker     | paid from the hold         |
 * |                     | account_spend   | cash      | cash       | broker     | paid from cash             |
 * |                     | account_owe     | owed      | receivable | broker     | the rest is owed           |
 * | trade_sold,         | account_earn    | cents     | broker     | cash       | proceeds of a sale, or the |
 * | trade_unbought      |                 |           |            |            | cost of a busted purchase  |
 * |                     | account_recover | recovered | cash       | receivable | repays what was owed       |
 * | trade_unsold        | account_return  | cash      | cash       | broker     | busted sale, from cash     |
 * |                     | account_owe     | owed      | receivable | broker     | the rest is owed           |
 * | credited            | account_give    | cents     | broker     | cash       | credit from us             |
 * |                     | account_recover | recovered | cash       | receivable | repays what was owed       |
 */
const rows: Record<BrokerageAccountLedgerEvent['kind'], readonly Row[]> = {
  deposit_asked: [['account_expect', 'cents', 'clearing', 'incoming']],
  deposit_undone: [['account_void', 'cents', 'incoming', 'clearing']],
  deposit_settled: [
    ['account_collect', 'cents', 'broker', 'clearing'],
    ['account_credit', 'cents', 'incoming', 'cash'],
    ['account_recover', 'recovered', 'cash', 'receivable'],
  ],
  deposit_returned: [
    ['account_return', 'cash', 'cash', 'broker'],
    ['account_owe', 'owed', 'receivable', 'broker'],
  ],
  withdrawal_asked: [['account_hold', 'cents', 'cash', 'outgoing']],
  withdrawal_duplicated: [
    ['account_hold', 'cash', 'cash', 'outgoing'],
    ['account_owe', 'owed', 'receivable', 'outgoing'],
  ],
  withdrawal_undone: [['account_release', 'cents', 'outgoing', 'cash']],
  withdrawal_settled: [['account_pay', 'cents', 'outgoing', 'broker']],
  withdrawal_returned: [
    ['account_credit', 'cents', 'broker', 'cash'],
    ['account_recover', 'recovered', 'cash', 'receivable'],
  ],
  trade_asked: [['account_hold', 'cents', 'cash', 'held']],
  trade_released: [['account_release', 'cents', 'held', 'cash']],
  trade_bought: [
    ['account_spend', 'held', 'held', 'broker'],
    ['account_spend', 'cash', 'cash', 'broker'],
    ['account_owe', 'owed', 'receivable', 'broker'],
  ],
  trade_sold: [
    ['account_earn', 'cents', 'broker', 'cash'],
    ['account_recover', 'recovered', 'cash', 'receivable'],
  ],
  trade_unbought: [
    ['account_earn', 'cents', 'broker', 'cash'],
    ['account_recover', 'recovered', 'cash', 'receivable'],
  ],
  trade_unsold: [
    ['account_return', 'cash', 'cash', 'broker'],
    ['account_owe', 'owed', 'receivable', 'broker'],
  ],
  credited: [
    ['account_give', 'cents', 'broker', 'cash'],
    ['account_recover', 'recovered', 'cash', 'receivable'],
  ],
}

/** Returns the entry of an event; null if all its amounts are 0. */
export function toBrokerageAccountEntry(
  id: string,
  accountId: string,
  event: BrokerageAccountLedgerEvent,
): LedgerEntry | null {
  const accounts = brokerageAccountsOf(accountId)
  const amounts: Partial<Record<Part, bigint>> = event
  const transfers = rows[event.kind].flatMap(([code, part, debit, credit]) => {
    const amount = amounts[part] ?? 0n
    return amount > 0n ? [{ code, debit: accounts[debit], credit: accounts[credit], amount }] : []
  })
  const code: LedgerEntryCode = `account_${event.kind}`
  return transfers.length === 0 ? null : { id, code, corrects: null, transfers }
}

/** Balances of one brokerage account, in cents. */
export type BrokerageAccountBalances = Record<
  'cash' | 'incoming' | 'held' | 'outgoing' | 'receivable',
  bigint
>

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Returns how much of incoming money repays what the customer owes, in cents. */
export const toRepaidReceivable = (
  cents: bigint,
  { receivable }: Pick<BrokerageAccountBalances, 'receivable'>,
) => smaller(cents, receivable)

/**
 * Splits a return, in cents: taken from cash as far as there is any, the rest owed. Cash never becomes
 * negative.
 */
export function splitReturnedAmount(
  cents: bigint,
  balances: Pick<BrokerageAccountBalances, 'cash'>,
) {
  const cash = smaller(cents, balances.cash)
  return { cash, owed: cents - cash }
}

/** Splits the cost of a purchase, in cents: from `held` (the order's hold), then from cash, the rest owed. */
export function splitPurchaseCost(
  cents: bigint,
  { held, cash }: Pick<BrokerageAccountBalances, 'held' | 'cash'>,
) {
  const fromHeld = smaller(cents, held)
  return { held: fromHeld, ...splitReturnedAmount(cents - fromHeld, { cash }) }
}

/** Returns the buying power in cents: the account's `cash`, which excludes pending deposits and holds. */
export const buyingPowerOf = ({ cash }: Pick<BrokerageAccountBalances, 'cash'>): bigint => cash

/** A market order by shares may cost more than its current price, so this much more is held. */
export const PURCHASE_HOLD_MARGIN_PERCENT = 3n

const SHARES_AND_PRICE = 10n ** 26n

/**
 * Returns the cents to hold for a purchase, rounded up. `shares` has `STOCK_TOKEN_DECIMALS`, `price`
 * `PRICE_DECIMALS`.
 */
export function toPurchaseHoldUp(
  size: { cents: bigint } | { shares: bigint; price: bigint },
): bigint {
  if ('cents' in size) return size.cents
  const value = size.shares * size.price * (100n + PURCHASE_HOLD_MARGIN_PERCENT)
  return (value + SHARES_AND_PRICE - 1n) / SHARES_AND_PRICE
}
