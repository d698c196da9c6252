import type { Address } from '../values/address.ts'
import type {
  LedgerAccount,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'
import { redemptionAccountsOf } from './ledger-redemption.ts'

/** One event of the buffer of instant redemptions, in base units of its payment token. Requirement MN-02. */
export type InstantLedgerEvent = { token: Address } & (
  | { kind: 'redeemed'; paid: bigint; fee: bigint }
  | {
      kind: 'refill_asked' | 'refilled' | 'refill_failed' | 'fees_collected' | 'withdrawn'
      amount: bigint
    }
)

/**
 * Returns the ledger accounts of a buffer, per chain and payment token. `buffer`: payment tokens of the contract, earned
 * fees included. `fees`: earned so far. `collected` and `withdrawn`: sent back to the treasury. `inFlight`: on the way
 * from the custodian. `drawn` and `redeemers` are those of the queue.
 */
export function instantAccountsOf(chainId: number, token: Address) {
  const account = (
    name: string,
    normal: LedgerAccount['normal'],
    bound: 'bounded' | 'free' = 'bounded',
  ): LedgerAccount => ({
    id: `${chainId}/instant-${name}/${token}`,
    asset: `${chainId}/${token}`,
    normal,
    isBounded: bound === 'bounded',
  })
  const { drawn, redeemers } = redemptionAccountsOf(chainId, token)
  return {
    drawn,
    redeemers,
    inFlight: account('in-flight', 'debit'),
    // Unbounded: anyone may send it payment tokens that the custodian did not, as the deployment does.
    buffer: account('buffer', 'debit', 'free'),
    fees: account('fees', 'credit'),
    collected: account('collected', 'debit'),
    withdrawn: account('withdrawn', 'debit'),
  }
}

type Side = keyof ReturnType<typeof instantAccountsOf>
type Part = 'amount' | 'paid' | 'fee'
type Row = readonly [code: LedgerTransferCode, part: Part, debit: Side, credit: Side]

/**
 * Transfers that each event posts. The burned USD+ is posted with its own event.
 *
 * | event          | code             | part   | debit     | credit   | meaning                                |
 * |----------------|------------------|--------|-----------|----------|----------------------------------------|
 * | redeemed       | instant_pay      | paid   | redeemers | buffer   | paid to the receiver                   |
 * |                | instant_earn     | fee    | redeemers | fees     | kept in the contract                   |
 * | refill_asked   | instant_draw     | amount | inFlight  | drawn    | the custodian sends payment tokens     |
 * | refilled       | instant_arrive   | amount | buffer    | inFlight | they have arrived                      |
 * | refill_failed  | instant_return   | amount | drawn     | inFlight | the custodian did not send them        |
 * | fees_collected | instant_collect  | amount | collected | buffer   | sent to the treasury                   |
 * | withdrawn      | instant_withdraw | amount | withdrawn | buffer   | sent back to the treasury              |
 */
const rows: Record<InstantLedgerEvent['kind'], readonly Row[]> = {
  redeemed: [
    ['instant_pay', 'paid', 'redeemers', 'buffer'],
    ['instant_earn', 'fee', 'redeemers', 'fees'],
  ],
  refill_asked: [['instant_draw', 'amount', 'inFlight', 'drawn']],
  refilled: [['instant_arrive', 'amount', 'buffer', 'inFlight']],
  refill_failed: [['instant_return', 'amount', 'drawn', 'inFlight']],
  fees_collected: [['instant_collect', 'amount', 'collected', 'buffer']],
  withdrawn: [['instant_withdraw', 'amount', 'withdrawn', 'buffer']],
}

/** Returns the code and the transfers of an event; transfers of amount 0 are left out. */
export function postInstantEvent(
  chainId: number,
  event: InstantLedgerEvent,
): { code: LedgerEntryCode; transfers: readonly LedgerTransfer[] } {
  const accounts = instantAccountsOf(chainId, event.token)
  const amounts: Partial<Record<Part, bigint>> =
    event.kind === 'redeemed' ? { paid: event.paid, fee: event.fee } : { amount: event.amount }
  const transfers = rows[event.kind].flatMap(([code, part, debit, credit]) => {
    const amount = amounts[part] ?? 0n
    return amount > 0n ? [{ code, debit: accounts[debit], credit: accounts[credit], amount }] : []
  })
  return { code: `instant_${event.kind}`, transfers }
}
