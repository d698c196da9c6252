import type { Address } from '../values/address.ts'
import type { EntryCode, LedgerAccount, LedgerTransfer, TransferCode } from './ledger.ts'

/** What the chain says of an order, in base units of its payment token. */
export type OrderFact =
  | { kind: 'created'; payment: bigint; fee: bigint }
  /** Of a buy: payment that went to the broker before it was filled, and came back. */
  | { kind: 'taken' | 'returned'; amount: bigint }
  | { kind: 'filled' | 'sold'; payment: bigint; fee: bigint }
  /** What was not spent of payment and fee, and returned to the requester. */
  | { kind: 'closed'; payment: bigint; fee: bigint }
  /** What fills had spent, from the vault to the house. */
  | { kind: 'withdrawn'; amount: bigint }

/**
 * The accounts of orders on one chain, for each payment token, in the amounts that events say; what a
 * token that rebases adds to them in between is in the books of that token. `payments` and `fees` are
 * what open buys still own of the vault; `vault` is all that lies there, `house` what we have of it.
 * Fees go to the `treasury`; `spent` and `earned` say how much there ever was, and `proceeds` what
 * sales cost us, fees in it.
 */
export function orderAccountsOf(chainId: number, token: Address) {
  const account = (
    name: string,
    normal: LedgerAccount['normal'],
    bound: 'bounded' | 'free' = 'bounded',
  ): LedgerAccount => ({
    id: `${chainId}/${name}/${token}`,
    asset: `${chainId}/${token}`,
    normal,
    isBounded: bound === 'bounded',
  })
  return {
    payments: account('order-payments', 'credit'),
    fees: account('order-fees', 'credit'),
    // Free, because what it earned may be withdrawn, and the house may pay with dollars of its own.
    vault: account('order-vault', 'debit', 'free'),
    house: account('order-house', 'debit', 'free'),
    treasury: account('order-treasury', 'debit'),
    spent: account('orders-spent', 'credit'),
    earned: account('order-fees-earned', 'credit'),
    proceeds: account('order-proceeds', 'debit'),
  }
}

type Side = keyof ReturnType<typeof orderAccountsOf>
type Part = 'payment' | 'fee' | 'amount'
type Row = readonly [code: TransferCode, part: Part, debit: Side, credit: Side]

/**
 * Which event posts which transfers; a part of nothing is left out:
 *
 * | event     | code             | part    | debit    | credit   | meaning                           |
 * |-----------|------------------|---------|----------|----------|-----------------------------------|
 * | created   | order_pay        | payment | vault    | payments | held for the order                |
 * |           | order_fee        | fee     | vault    | fees     | held for the order                |
 * | taken     | order_take       | amount  | house    | vault    | at the broker, still the order's  |
 * | returned  | order_return     | amount  | vault    | house    | back again                        |
 * | filled    | order_spend      | payment | payments | spent    | bought with: the house's          |
 * |           | order_earn       | fee     | fees     | earned   | posted: the fee is ours           |
 * |           | order_collect    | fee     | treasury | vault    | and goes there                    |
 * | sold      | order_proceeds   | payment | proceeds | house    | the house pays for what was sold  |
 * |           | order_earn       | fee     | treasury | earned   | of which the fee is ours          |
 * | closed    | order_refund     | payment | payments | vault    | void: returned to the requester   |
 * |           | order_fee_refund | fee     | fees     | vault    | void: returned to the requester   |
 * | withdrawn | order_withdraw   | amount  | house    | vault    | what was spent leaves the vault   |
 */
const rows: Record<OrderFact['kind'], readonly Row[]> = {
  created: [
    ['order_pay', 'payment', 'vault', 'payments'],
    ['order_fee', 'fee', 'vault', 'fees'],
  ],
  taken: [['order_take', 'amount', 'house', 'vault']],
  returned: [['order_return', 'amount', 'vault', 'house']],
  filled: [
    ['order_spend', 'payment', 'payments', 'spent'],
    ['order_earn', 'fee', 'fees', 'earned'],
    ['order_collect', 'fee', 'treasury', 'vault'],
  ],
  sold: [
    ['order_proceeds', 'payment', 'proceeds', 'house'],
    ['order_earn', 'fee', 'treasury', 'earned'],
  ],
  closed: [
    ['order_refund', 'payment', 'payments', 'vault'],
    ['order_fee_refund', 'fee', 'fees', 'vault'],
  ],
  withdrawn: [['order_withdraw', 'amount', 'house', 'vault']],
}

type Posting = { code: EntryCode; transfers: readonly LedgerTransfer[] }

/** Null where there is nothing to post: a sale brings no payment, and a filled order leaves nothing. */
export function postOrder(
  { chainId, token }: { chainId: number; token: Address },
  fact: OrderFact,
): Posting | null {
  const accounts = orderAccountsOf(chainId, token)
  const amounts: Partial<Record<Part, bigint>> = fact
  const transfers = rows[fact.kind].flatMap(([code, part, debit, credit]) => {
    const amount = amounts[part] ?? 0n
    return amount > 0n ? [{ code, debit: accounts[debit], credit: accounts[credit], amount }] : []
  })
  return transfers.length === 0 ? null : { code: `order_${fact.kind}`, transfers }
}
