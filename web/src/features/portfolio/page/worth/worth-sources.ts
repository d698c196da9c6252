import type { AccountBalances } from '#api/brokerage/brokerage-view.ts'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import type { Portfolio } from '#api/portfolio/portfolio.ts'
import { toDollarRows, toHoldingTotals } from '../holdings/holding-rows.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import type { DollarHoldings, MoneyUnderWay, PortfolioQueryState } from '../portfolio-data.ts'
import {
  toWorth,
  type Worth,
  type WorthAmount,
  type WorthGap,
  type WorthKind,
} from './worth-parts.ts'

/** Units of VALUE_DECIMALS in one base unit of USD+, and in one cent. */
const PER_USD_PLUS = ONE_USD / 1_000_000n
const PER_CENT = ONE_USD / 100n

export type WorthInput = {
  account: string | null
  shares: PortfolioQueryState<Portfolio>
  dollars: DollarHoldings
  underWay: MoneyUnderWay
}

/** Returns the total with its parts; null while an answer is still missing, so that no figure is shown too early. */
export function findWorth(input: WorthInput): Worth | null {
  const { shares, dollars, underWay } = input
  const states = [shares, ...Object.values(underWay)]
  if (dollars.isPending || states.some(({ data, isFailed }) => data === null && !isFailed))
    return null
  return toWorth(listAmounts(input), listGaps(input))
}

/** Returns whether any money is outside the wallet, or may be: a failed answer could contain some. */
export function hasMoneyUnderWay(input: WorthInput): boolean {
  const isOutside = ({ kind, value }: WorthAmount) => kind !== 'walletDollars' && value !== 0n
  return listGaps(input).length > 0 || listAmounts(input).some(isOutside)
}

function listAmounts({ account, shares, dollars, underWay }: WorthInput): WorthAmount[] {
  const of = (kind: WorthKind, value: bigint, chainId: number | null = null) => ({
    kind,
    chainId,
    value,
  })
  const { redemptions, orders, wires, bridges } = underWay
  return [
    ...dollars.chains.map((chain) =>
      of(
        'walletDollars',
        toHoldingTotals(toDollarRows({ ...dollars, chains: [chain] })).value,
        chain.chainId,
      ),
    ),
    ...toStockAmounts(shares.data?.positions ?? []),
    of('orderEscrow', sumAmounts((orders.data?.escrowed ?? []).map(({ amount }) => amount))),
    of('redemptions', sumEscrowedRedemptions(redemptions.data ?? [])),
    of('wires', sumUnmintedWires(wires.data ?? [])),
    of('bridges', sumBridgesUnderWay(bridges.data ?? [], account)),
    ...toAccountAmounts(underWay.account.data),
    of(
      'accountStocks',
      sumAmounts((underWay.accountPositions.data ?? []).map(({ valueCents }) => valueCents ?? 0n)) *
        PER_CENT,
    ),
  ]
}

/** Splits the stock tokens into those in the wallet and those in open sales, whose tokens are in escrow. */
function toStockAmounts(positions: Portfolio['positions']): WorthAmount[] {
  const inOrders = positions.map(({ value, amount, amountInOrders }) =>
    value === null || amount === 0n ? 0n : (value * amountInOrders) / amount,
  )
  const escrowed = sumAmounts(inOrders)
  const all = sumAmounts(positions.map(({ value }) => value ?? 0n))
  return [
    { kind: 'walletStocks', chainId: null, value: all - escrowed },
    { kind: 'stocksInOrders', chainId: null, value: escrowed },
  ]
}

/** Sums the USD+ in escrow: paid ones are in the wallet again, as the payment token. */
const sumEscrowedRedemptions = (redemptions: readonly Redemption[]): bigint =>
  sumAmounts(
    redemptions.filter(({ isEscrowed }) => isEscrowed).map(({ usdPlusAmount }) => usdPlusAmount),
  ) * PER_USD_PLUS

/** Sums the money that the bank has and that is not minted: an announced wire counts only once it has arrived. */
const sumUnmintedWires = (wires: readonly WireRow[]): bigint =>
  sumAmounts(
    wires.map(({ amountFunded, mintedCents }) =>
      amountFunded > mintedCents ? amountFunded - mintedCents : 0n,
    ),
  ) * PER_CENT

/** Sums the USD+ that were burned on one network for this wallet and are not minted on the other yet. */
const sumBridgesUnderWay = (transfers: readonly BridgeTransfer[], account: string | null): bigint =>
  sumAmounts(
    transfers
      .filter(({ receiver }) => receiver.toLowerCase() === account?.toLowerCase())
      .filter(({ status }) => status !== 'delivered' && status !== 'done')
      .map(({ usdPlusAmount }) => usdPlusAmount),
  ) * PER_USD_PLUS

/**
 * Returns the parts of the brokerage account. Cash excludes what orders hold and what is being withdrawn; a debt is
 * subtracted. A deposit does not count before the broker has the money.
 */
function toAccountAmounts(balances: AccountBalances | null): WorthAmount[] {
  if (!balances) return []
  const of = (kind: WorthKind, cents: bigint) => ({ kind, chainId: null, value: cents * PER_CENT })
  return [
    of('accountCash', balances.cash),
    of('accountHeld', balances.held),
    of('accountOutgoing', balances.outgoing),
    of('accountOwed', -balances.receivable),
  ]
}

function listGaps({ shares, dollars, underWay }: WorthInput): WorthGap[] {
  const failed = (kind: WorthKind, { data, isFailed }: PortfolioQueryState<unknown>) =>
    isFailed && data === null ? [{ gap: 'failed' as const, kind, chainId: null }] : []
  const unpriced = [
    ...(shares.data?.positions ?? []).filter(({ value, amount }) => value === null && amount > 0n),
    ...(underWay.accountPositions.data ?? []).filter(({ valueCents }) => valueCents === null),
  ].map(({ symbol }) => symbol)
  const held = underWay.orders.data?.heldProceedsIds ?? []
  return [
    ...dollars.downChainIds.map((chainId) => ({
      gap: 'failed' as const,
      kind: 'walletDollars' as const,
      chainId,
    })),
    ...failed('walletStocks', shares),
    ...failed('orderEscrow', underWay.orders),
    ...failed('redemptions', underWay.redemptions),
    ...failed('wires', underWay.wires),
    ...failed('bridges', underWay.bridges),
    ...failed('accountCash', underWay.account),
    ...failed('accountStocks', underWay.accountPositions),
    ...(unpriced.length > 0 ? [{ gap: 'unpriced' as const, symbols: [...new Set(unpriced)] }] : []),
    ...(held.length > 0 ? [{ gap: 'heldProceeds' as const, orderIds: held }] : []),
  ]
}
