import type { Address } from '../values/address.ts'
import type { EntryCode, LedgerAccount, LedgerTransfer, TransferCode } from './ledger.ts'

/** What happened to a redemption, in base units of its payment token. */
export type RedemptionFact = {
  kind: 'requested' | 'funding' | 'funded' | 'unfunded' | 'paid' | 'cancelled' | 'rejected'
  token: Address
  amount: bigint
}

/**
 * The accounts of redemptions on one chain, for each payment token. `owed` is what people who
 * redeemed have to get; `claims` the USD+ they gave into escrow for it. Dollars go from the treasury
 * (`drawn` says how much of it) over `inFlight` to the fulfiller, and from there to receivers;
 * `redeemers` is what was paid out, the counterpart of `buyers`.
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
    // Free, because somebody may have given it dollars that no custodian sent.
    fulfiller: account('fulfiller', 'debit', 'free'),
    redeemers: account('redeemers', 'debit'),
  }
}

type Accounts = ReturnType<typeof redemptionAccountsOf>
type Side = keyof Accounts
type Row = readonly [code: TransferCode, debit: Side, credit: Side]

/**
 * Which event posts which transfers, each of the payment's amount:
 *
 * | event     | code              | debit     | credit    | meaning                              |
 * |-----------|-------------------|-----------|-----------|--------------------------------------|
 * | requested | redemption_claim  | claims    | owed      | pending: USD+ in escrow, dollars due |
 * | funding   | redemption_draw   | inFlight  | drawn     | the custodian sends dollars          |
 * | funded    | redemption_arrive | fulfiller | inFlight  | they are set aside                   |
 * | unfunded  | redemption_return | drawn     | inFlight  | the custodian did not send them      |
 * | paid      | redemption_settle | owed      | fulfiller | posted: the receiver has them        |
 * |           | redemption_close  | redeemers | claims    | the escrow is burned                 |
 * | cancelled | redemption_void   | owed      | claims    | void: the USD+ is returned           |
 * | rejected  | redemption_void   | owed      | claims    | void: paid elsewhere or not at all   |
 */
const rows: Record<RedemptionFact['kind'], readonly Row[]> = {
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

export function postRedemption(
  chainId: number,
  { kind, token, amount }: RedemptionFact,
): { code: EntryCode; transfers: readonly LedgerTransfer[] } {
  const accounts = redemptionAccountsOf(chainId, token)
  const transfers = rows[kind].map(([code, debit, credit]) => ({
    code,
    debit: accounts[debit],
    credit: accounts[credit],
    amount,
  }))
  return { code: `redemption_${kind}`, transfers }
}
