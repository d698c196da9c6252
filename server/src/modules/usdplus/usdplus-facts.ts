import type { UsdPlusLedgerEvent } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../ports/chain-events.ts'

/** A ledger event of USD+ with the chain event that gives its ledger entry its id. */
export type SourcedUsdPlusLedgerEvent = { event: FollowedEvent; fact: UsdPlusLedgerEvent }

const ZERO: Address = `0x${'0'.repeat(40)}`

/**
 * Converts the events of whole transactions, in order, to ledger events of USD+. A purchase emits `Issued` followed by
 * its mint; together they are one ledger event.
 */
export function toUsdPlusLedgerEvents(
  events: readonly FollowedEvent[],
): SourcedUsdPlusLedgerEvent[] {
  const issuing: Issued[] = []
  const facts = events.flatMap((event, index) => {
    if (event.name === 'usdPlusMinter.Issued') issuing.push(event)
    const placed = toFact(event, issuing, events[index + 1])
    return placed ? [placed] : []
  })
  const [unmatched] = issuing
  if (unmatched) throw new Error(`Issued in ${unmatched.transactionHash} has no matching mint`)
  return facts
}

type Issued = Extract<FollowedEvent, { name: 'usdPlusMinter.Issued' }>
type Transfer = Extract<FollowedEvent, { name: 'usdPlus.Transfer' }>

function toFact(
  event: FollowedEvent,
  issuing: Issued[],
  following: FollowedEvent | undefined,
): SourcedUsdPlusLedgerEvent | null {
  if (event.name === 'usdPlus.BalancePerShareSet') {
    return { event, fact: { kind: 'rebase', balancePerShare: event.args.balancePerShare } }
  }
  if (event.name !== 'usdPlus.Transfer') return null
  const { from, to, value: amount } = event.args
  if (from === ZERO) return toIssue(event, issuing)
  const shares = findShares(event, following)
  if (to === ZERO) return { event, fact: { kind: 'burn', holder: from, amount, ...shares } }
  return { event, fact: { kind: 'transfer', from, to, amount, ...shares } }
}

/** Returns the shares of the `TransferShares` event that follows directly; without it they follow from the amount. */
function findShares(event: Transfer, following: FollowedEvent | undefined): { shares?: bigint } {
  const isOfThis =
    following?.name === 'usdPlus.TransferShares' &&
    following.transactionHash === event.transactionHash &&
    following.logIndex === event.logIndex + 1
  return isOfThis ? { shares: following.args.shares } : {}
}

function toIssue(event: Transfer, issuing: Issued[]): SourcedUsdPlusLedgerEvent {
  const { to: holder, value: amount } = event.args
  const index = issuing.findIndex(
    ({ transactionHash, args }) =>
      transactionHash === event.transactionHash &&
      args.receiver === holder &&
      args.usdPlusAmount === amount,
  )
  const [purchase] = index < 0 ? [] : issuing.splice(index, 1)
  if (!purchase) return { event, fact: { kind: 'mint', holder, amount } }
  const { paymentToken, paymentTokenAmount: paymentAmount } = purchase.args
  return {
    event: purchase,
    fact: { kind: 'purchase', holder, paymentToken, paymentAmount, amount },
  }
}
