import type { Address } from '../values/address.ts'
import type {
  LedgerAccount,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/** One event of a redemption, in base units of its payment token. */
export type RedemptionLedgerEvent = {
  kind: 'requested' | 'funding' | 'funded' | 'unfunded' | 'paid' | 'cancelled' | 'rejected'
  token: Address
  amount: bigint
  /** The amount that was paid, if it is below `amount` because the escrow had lost value. */
  paidAmount?: bigint
}

/**
 * Returns the ledger accounts of redemptions, per chain and payment token. `owed`: payments due to redeemers.
 * `claims`: their USD+ in escrow. `drawn`: taken out of the treasury. `inFlight`: on the way from the
 * custodian to the fulfiller. `fulfiller`: payment tokens it holds for redeemers. `redeemers`: paid out, the
 * counterpart of `buyers`.
 */
export function redemptionAccountsOf(chainId: number, token: Address) {
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
    owed: account('redemptions-owed', 'credit'),
    claims: account('redemption-claims', 'debit'),
    drawn: account('treasury-drawn', 'credit'),
    inFlight: account('redemptions-in-flight', 'debit'),
    // Unbounded: anyone may send it payment tokens that the custodian did not.
    fulfiller: account('fulfiller', 'debit', 'free'),
    redeemers: account('redeemers', 'debit'),
  }
}

type Accounts = ReturnType<typeof redemptionAccountsOf>
type Side = keyof Accounts
type Row = readonly [code: LedgerTransferCode, debit: Side, credit: Side]

/**
 * Transfers that each event posts, each of the payment amount, or of the paid amount and the rest:
 *
 * | event     | code              | debit     | credit    | meaning                              |
 * |-----------|-------------------|-----------|-----------|--------------------------------------|
 * | requested | redemption_claim  | claims    | owed      | pending: USD+ in escrow              |
 * | funding   | redemption_draw   | inFlight  | drawn     | the custodian sends payment tokens   |
 * | funded    | redemption_arrive | fulfiller | inFlight  | they have arrived                    |
 * | unfunded  | redemption_return | drawn     | inFlight  | the custodian did not send them      |
 * | paid      | redemption_settle | owed      | fulfiller | paid to the receiver                 |
 * |           | redemption_close  | redeemers | claims    | the escrowed USD+ is burned          |
 * |           | redemption_void   | owed      | claims    | the rest, if less was paid           |
 * | cancelled | redemption_void   | owed      | claims    | void: the USD+ is returned           |
 * | rejected  | redemption_void   | owed      | claims    | void: paid elsewhere or not at all   |
 */
const rows: Record<RedemptionLedgerEvent['kind'], readonly Row[]> = {
  requested: [['redemption_claim', 'claims', 'owed']],
  funding: [['redemption_draw', 'inFlight', 'drawn']],
  funded: [['redemption_arrive', 'fulfiller', 'inFlight']],
  unfunded: [['redemption_return', 'drawn', 'inFlight']],
  paid: [
    ['redemption_settle', 'owed', 'fulfiller'],
    ['redemption_close', 'redeemers', 'claims'],
  ],
  cancelled: [['redemption_void', 'owed', 'claims']],
  rejected: [['redemption_void', 'owed', 'claims']],
}

export function postRedemptionEvent(
  chainId: number,
  { kind, token, amount, paidAmount = amount }: RedemptionLedgerEvent,
): { code: LedgerEntryCode; transfers: readonly LedgerTransfer[] } {
  const accounts = redemptionAccountsOf(chainId, token)
  const toTransfer =
    (moved: bigint) =>
    ([code, debit, credit]: Row): LedgerTransfer => ({
      code,
      debit: accounts[debit],
      credit: accounts[credit],
      amount: moved,
    })
  const rest = amount - paidAmount
  const transfers = [
    ...(paidAmount === 0n ? [] : rows[kind].map(toTransfer(paidAmount))),
    ...(rest === 0n ? [] : rows.cancelled.map(toTransfer(rest))),
  ]
  return { code: `redemption_${kind}`, transfers }
}
