import type { EntryCode, LedgerAccount, LedgerEntry, TransferCode } from './ledger.ts'

/** What happens to the money of a brokerage account; all in cents. */
export type AccountFact =
  | { kind: 'deposit_asked' | 'deposit_undone'; cents: bigint }
  | { kind: 'deposit_settled'; cents: bigint; recovered: bigint }
  /** After it was credited: what is no longer there is owed. */
  | { kind: 'deposit_returned'; cash: bigint; owed: bigint }
  | { kind: 'withdrawal_asked' | 'withdrawal_undone' | 'withdrawal_settled'; cents: bigint }
  /** The bank sent it back after it had arrived. */
  | { kind: 'withdrawal_returned'; cents: bigint; recovered: bigint }
  | { kind: 'trade_asked' | 'trade_released'; cents: bigint }
  /** Bought: out of what was held, then out of cash, and what neither has is owed. */
  | { kind: 'trade_bought'; held: bigint; cash: bigint; owed: bigint }
  | { kind: 'trade_sold' | 'trade_unbought'; cents: bigint; recovered: bigint }
  | { kind: 'trade_unsold'; cash: bigint; owed: bigint }
  /** Given by us: a gift card, say. */
  | { kind: 'credited'; cents: bigint; recovered: bigint }

/**
 * The accounts of one brokerage account, in cents. Of its owner: `cash` is usable, `incoming` not
 * yet, `held` by open orders, `outgoing` on its way to the bank. `receivable`: what its owner owes us.
 * Of all accounts together: `broker` is their money there, `clearing` what banks still owe.
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
    // Free, because a broker lends what a returned transfer takes back.
    broker: account('broker', 'debit', false),
    clearing: account('clearing', 'debit', true),
  }
}

type Side = keyof ReturnType<typeof brokerageAccountsOf>
type Part = 'cents' | 'recovered' | 'owed' | 'held' | 'cash'
type Row = readonly [code: TransferCode, part: Part, debit: Side, credit: Side]

/**
 * Which event posts which transfers; a part of nothing is left out:
 *
 * | event               | code            | part      | debit      | credit     | meaning                    |
 * |---------------------|-----------------|-----------|------------|------------|----------------------------|
 * | deposit_asked       | account_expect  | cents     | clearing   | incoming   | on its way, not usable     |
 * | deposit_undone      | account_void    | cents     | incoming   | clearing   | it does not come           |
 * | deposit_settled     | account_collect | cents     | broker     | clearing   | it is at the broker        |
 * |                     | account_credit  | cents     | incoming   | cash       | and usable                 |
 * |                     | account_recover | recovered | cash       | receivable | of which this was owed     |
 * | deposit_returned    | account_return  | cash      | cash       | broker     | taken back, where it lies  |
 * |                     | account_owe     | owed      | receivable | broker     | and owed, where it does not|
 * | withdrawal_asked    | account_hold    | cents     | cash       | outgoing   | nobody else spends it      |
 * | withdrawal_undone   | account_release | cents     | outgoing   | cash       | it stays                   |
 * | withdrawal_settled  | account_pay     | cents     | outgoing   | broker     | it has left                |
 * | withdrawal_returned | account_credit  | cents     | broker     | cash       | it came back               |
 * | trade_asked         | account_hold    | cents     | cash       | held       | for an order               |
 * | trade_released      | account_release | cents     | held       | cash       | the order needs it no more |
 * | trade_bought        | account_spend   | held      | held       | broker     | paid for shares            |
 * |                     | account_spend   | cash      | cash       | broker     | it cost more than was held |
 * |                     | account_owe     | owed      | receivable | broker     | and more than there was    |
 * | trade_sold          | account_earn    | cents     | broker     | cash       | paid to us for shares      |
 * | trade_unsold        | account_return  | cash      | cash       | broker     | a sale was taken back      |
 * |                     | account_owe     | owed      | receivable | broker     | and its money is gone      |
 * | credited            | account_give    | cents     | broker     | cash       | moved there from ours      |
 */
const rows: Record<AccountFact['kind'], readonly Row[]> = {
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

/** An entry of nothing is none: then null. */
export function toAccountEntry(
  id: string,
  accountId: string,
  fact: AccountFact,
): LedgerEntry | null {
  const accounts = brokerageAccountsOf(accountId)
  const amounts: Partial<Record<Part, bigint>> = fact
  const transfers = rows[fact.kind].flatMap(([code, part, debit, credit]) => {
    const amount = amounts[part] ?? 0n
    return amount > 0n ? [{ code, debit: accounts[debit], credit: accounts[credit], amount }] : []
  })
  const code: EntryCode = `account_${fact.kind}`
  return transfers.length === 0 ? null : { id, code, corrects: null, transfers }
}

/** In cents. */
export type AccountBalances = Record<
  'cash' | 'incoming' | 'held' | 'outgoing' | 'receivable',
  bigint
>

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Money that comes pays first what is owed. */
export const toReceivableRepaid = (
  cents: bigint,
  { receivable }: Pick<AccountBalances, 'receivable'>,
) => smaller(cents, receivable)

/** What is taken back is taken where it lies; the rest is owed, never a balance below zero. */
export function splitReturn(cents: bigint, balances: Pick<AccountBalances, 'cash'>) {
  const cash = smaller(cents, balances.cash)
  return { cash, owed: cents - cash }
}

/** What was bought is paid by what was held for it, then by cash; `held`: for this order. */
export function splitPurchase(
  cents: bigint,
  { held, cash }: Pick<AccountBalances, 'held' | 'cash'>,
) {
  const fromHeld = smaller(cents, held)
  return { held: fromHeld, ...splitReturn(cents - fromHeld, { cash }) }
}

/** The rule of buying power: cash only. What is on its way, held or owed buys nothing. */
export const buyingPowerOf = ({ cash }: Pick<AccountBalances, 'cash'>): bigint => cash

/** A market order for so many shares may cost more than its price now: 3 percent are held besides. */
export const HOLD_MARGIN_PERCENT = 3n

const SHARES_AND_PRICE = 10n ** 26n

/**
 * Cents held for a purchase, rounded up. `shares` has `STOCK_TOKEN_DECIMALS`, `price`
 * `PRICE_DECIMALS`.
 */
export function toHoldUp(size: { cents: bigint } | { shares: bigint; price: bigint }): bigint {
  if ('cents' in size) return size.cents
  const value = size.shares * size.price * (100n + HOLD_MARGIN_PERCENT)
  return (value + SHARES_AND_PRICE - 1n) / SHARES_AND_PRICE
}
