import { toBalanceDown, toSharesDown, toSharesUp } from '../money/shares.ts'
import type { Address } from '../values/address.ts'
import { unreachable } from '../values/outcome.ts'
import type {
  LedgerAccount,
  LedgerEntryCode,
  LedgerTransfer,
  LedgerTransferCode,
} from './ledger.ts'

/**
 * One event of USD+ on a chain. Amounts are base units as the event states them. `shares` is set if the call
 * was made in shares; the amount is then only their value, rounded down.
 */
export type UsdPlusLedgerEvent =
  | {
      kind: 'purchase'
      holder: Address
      paymentToken: Address
      paymentAmount: bigint
      amount: bigint
    }
  | { kind: 'mint'; holder: Address; amount: bigint }
  | { kind: 'burn'; holder: Address; amount: bigint; shares?: bigint }
  | { kind: 'transfer'; from: Address; to: Address; amount: bigint; shares?: bigint }
  | { kind: 'rebase'; balancePerShare: bigint }

/** State of the token contract: its supply is `totalShares` times `balancePerShare`, rounded down. */
export type UsdPlusState = { totalShares: bigint; balancePerShare: bigint }

export const usdPlusSupplyOf = ({ totalShares, balancePerShare }: UsdPlusState) =>
  toBalanceDown(totalShares, balancePerShare)

/**
 * Returns the ledger accounts of USD+ on one chain.
 * In dollars: `outstanding` equals the contract's total supply = sold + minted + yield − burned − rounding.
 * In shares: each holder's shares, because a rebase changes every balance and no share count.
 * In payment tokens: receipts of the treasury, and the buyers they came from.
 */
export function usdPlusAccountsOf(chainId: number) {
  const dollars = `${chainId}/usdplus`
  const shares = `${chainId}/usdplus-shares`
  const account = (
    name: string,
    asset: string,
    normal: LedgerAccount['normal'],
    bound: 'bounded' | 'free' = 'bounded',
  ): LedgerAccount => ({
    id: `${chainId}/${name}`,
    asset,
    normal,
    isBounded: bound === 'bounded',
  })
  const holders = new Map<Address, LedgerAccount>()
  const holderOf = (address: Address) => {
    const known = holders.get(address) ?? account(`holder/${address}`, shares, 'credit')
    holders.set(address, known)
    return known
  }
  return {
    treasury: (token: Address) => account(`treasury/${token}`, `${chainId}/${token}`, 'debit'),
    buyers: (token: Address) => account(`buyers/${token}`, `${chainId}/${token}`, 'credit'),
    outstanding: account('outstanding', dollars, 'credit'),
    sold: account('sold', dollars, 'debit'),
    minted: account('minted', dollars, 'debit'),
    burned: account('burned', dollars, 'credit'),
    yield: account('yield', dollars, 'debit', 'free'),
    rounding: account('rounding', dollars, 'credit'),
    sharesIssued: account('shares-issued', shares, 'debit'),
    holder: holderOf,
  }
}

type Accounts = ReturnType<typeof usdPlusAccountsOf>
type Row = [code: LedgerTransferCode, debit: LedgerAccount, credit: LedgerAccount, amount: bigint]

export type UsdPlusPosting = {
  code: LedgerEntryCode
  transfers: readonly LedgerTransfer[]
  state: UsdPlusState
}

/**
 * Returns the posting of an event and the token's state after it:
 *
 * | event    | code          | debit         | credit        | amount                                       |
 * |----------|---------------|---------------|---------------|----------------------------------------------|
 * | purchase | payment       | treasury      | buyers        | payment tokens received                      |
 * |          | issue         | sold          | outstanding   | USD+ issued                                  |
 * |          | shares_issue  | shares-issued | holder        | its shares, rounded down                     |
 * | mint     | issue         | minted        | outstanding   | USD+ minted without a purchase               |
 * |          | shares_issue  | shares-issued | holder        | its shares, rounded down                     |
 * | burn     | retire        | outstanding   | burned        | USD+ burned                                  |
 * |          | shares_retire | holder        | shares-issued | its shares: as given, or rounded up          |
 * | transfer | shares_move   | holder (from) | holder (to)   | its shares: as given, or rounded up          |
 * | rebase   | yield         | yield         | outstanding   | growth of the supply (in reverse if negative)|
 * | any      | rounding      | outstanding   | rounding      | lost to the token's rounding                 |
 * | reorg    | the same      | the credit    | the debit     | the same, as a reversal                      |
 */
export const postUsdPlusEvent = (
  chainId: number,
  event: UsdPlusLedgerEvent,
  before: UsdPlusState,
): UsdPlusPosting => createUsdPlusPoster(chainId)(event, before)

/** Creates a `postUsdPlusEvent` for many events of one chain, which builds the ledger accounts only once. */
export function createUsdPlusPoster(chainId: number) {
  const accounts = usdPlusAccountsOf(chainId)
  return (event: UsdPlusLedgerEvent, before: UsdPlusState) => toPosting(accounts, event, before)
}

function toPosting(
  accounts: Accounts,
  event: UsdPlusLedgerEvent,
  before: UsdPlusState,
): UsdPlusPosting {
  const state = nextState(event, before)
  const rows = toRows(accounts, event, before, state)
  const expected = rows.reduce((sum, row) => sum + changeOf(accounts.outstanding, row), 0n)
  const roundedOff = expected - (usdPlusSupplyOf(state) - usdPlusSupplyOf(before))
  rows.push(['rounding', accounts.outstanding, accounts.rounding, roundedOff])
  const transfers = rows
    .filter(([, debit, credit, amount]) => amount > 0n && debit.id !== credit.id)
    .map(([code, debit, credit, amount]) => ({ code, debit, credit, amount }))
  return { code: `usdplus_${event.kind}`, transfers, state }
}

function toRows(
  accounts: Accounts,
  event: UsdPlusLedgerEvent,
  before: UsdPlusState,
  after: UsdPlusState,
): Row[] {
  const { outstanding, sharesIssued, holder } = accounts
  const shares = after.totalShares - before.totalShares
  switch (event.kind) {
    case 'purchase': {
      const { paymentToken } = event
      return [
        [
          'payment',
          accounts.treasury(paymentToken),
          accounts.buyers(paymentToken),
          event.paymentAmount,
        ],
        ['issue', accounts.sold, outstanding, event.amount],
        ['shares_issue', sharesIssued, holder(event.holder), shares],
      ]
    }
    case 'mint':
      return [
        ['issue', accounts.minted, outstanding, event.amount],
        ['shares_issue', sharesIssued, holder(event.holder), shares],
      ]
    case 'burn':
      return [
        ['retire', outstanding, accounts.burned, event.amount],
        ['shares_retire', holder(event.holder), sharesIssued, -shares],
      ]
    case 'transfer': {
      const moved = event.shares ?? toSharesUp(event.amount, before.balancePerShare)
      return [['shares_move', holder(event.from), holder(event.to), moved]]
    }
    case 'rebase': {
      const growth = usdPlusSupplyOf(after) - usdPlusSupplyOf(before)
      return growth < 0n
        ? [['yield', outstanding, accounts.yield, -growth]]
        : [['yield', accounts.yield, outstanding, growth]]
    }
    default:
      return unreachable(event)
  }
}

function nextState(event: UsdPlusLedgerEvent, { totalShares, balancePerShare }: UsdPlusState) {
  switch (event.kind) {
    case 'purchase':
    case 'mint':
      return {
        totalShares: totalShares + toSharesDown(event.amount, balancePerShare),
        balancePerShare,
      }
    case 'burn':
      return {
        totalShares: totalShares - (event.shares ?? toSharesUp(event.amount, balancePerShare)),
        balancePerShare,
      }
    case 'transfer':
      return { totalShares, balancePerShare }
    case 'rebase':
      return { totalShares, balancePerShare: event.balancePerShare }
    default:
      return unreachable(event)
  }
}

function changeOf(account: LedgerAccount, [, debit, credit, amount]: Row): bigint {
  if (credit.id === account.id) return amount
  return debit.id === account.id ? -amount : 0n
}
