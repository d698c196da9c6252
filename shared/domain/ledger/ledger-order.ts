import type { Address } from '../values/address.ts'
import type {
  LedgerAccount,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of an order on chain, in base units of its payment token. */
export type OrderLedgerEvent =
  | { kind: 'created'; payment: bigint; fee: bigint }
  /** Payment of a buy that was sent to the broker before the fill, and payment that came back. */
  | { kind: 'taken' | 'returned'; amount: bigint }
  | { kind: 'filled' | 'sold'; payment: bigint; fee: bigint }
  /** Payment and fee that were not spent and were refunded to the requester. */
  | { kind: 'closed'; payment: bigint; fee: bigint }
  /** Payment spent by fills, withdrawn from the vault to the house account. */
  | { kind: 'withdrawn'; amount: bigint }

/**
 * Returns the ledger accounts of orders, per chain and payment token, in event amounts (rebase gains are
 * posted with USD+). `payments` and `fees`: escrow of open buys. `vault`: everything in the vault contract.
 * `house`: our own wallet. `treasury`: fees received. `spent` and `earned`: running totals. `proceeds`: paid
 * out for sales, fees included.
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
    // Unbounded: rebase gains may be withdrawn, and the house account may pay with its own dollars.
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
type Row = readonly [code: LedgerTransferCode, part: Part, debit: Side, credit: Side]

/**
 * Transfers that each event posts; transfers of amount 0 are left out:
 *
 * | event     | code             | part    | debit    | credit   | meaning                           |
 * |-----------|------------------|---------|----------|----------|-----------------------------------|
 * | created   | order_pay        | payment | vault    | payments | payment in escrow                 |
 * |           | order_fee        | fee     | vault    | fees     | fee in escrow                     |
 * | taken     | order_take       | amount  | house    | vault    | at the broker, still escrow       |
 * | returned  | order_return     | amount  | vault    | house    | back in the vault                 |
 * | filled    | order_spend      | payment | payments | spent    | the payment is ours               |
 * |           | order_earn       | fee     | fees     | earned   | the fee is ours                   |
 * |           | order_collect    | fee     | treasury | vault    | the fee is sent to the treasury   |
 * | sold      | order_proceeds   | payment | proceeds | house    | proceeds paid to the seller       |
 * |           | order_earn       | fee     | treasury | earned   | the fee out of the proceeds       |
 * | closed    | order_refund     | payment | payments | vault    | refunded to the requester         |
 * |           | order_fee_refund | fee     | fees     | vault    | refunded to the requester         |
 * | withdrawn | order_withdraw   | amount  | house    | vault    | spent payment leaves the vault    |
 */
const rows: Record<OrderLedgerEvent['kind'], readonly Row[]> = {
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

type Posting = { code: LedgerEntryCode; transfers: readonly LedgerTransfer[] }

/**
 * Returns the entry code and transfers of an event; null if there is nothing to post, such as the creation of
 * a sale or the closing of a filled order.
 */
export function postOrderEvent(
  { chainId, token }: { chainId: number; token: Address },
  event: OrderLedgerEvent,
): Posting | null {
  const accounts = orderAccountsOf(chainId, token)
  const amounts: Partial<Record<Part, bigint>> = event
  const transfers = rows[event.kind].flatMap(([code, part, debit, credit]) => {
    const amount = amounts[part] ?? 0n
    return amount > 0n ? [{ code, debit: accounts[debit], credit: accounts[credit], amount }] : []
  })
  return transfers.length === 0 ? null : { code: `order_${event.kind}`, transfers }
}
