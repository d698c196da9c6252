import {
  type IncomeLedgerEvent,
  toIncomeEntry,
} from '@parvalue/shared/domain/ledger/ledger-income.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  isDistributionPayment,
  toFundDistributionDown,
  toFundPriceGain,
} from '@parvalue/shared/domain/reserves/reserve-income.ts'
import { isPriceJump, type Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { VendorDividend } from '../../providers/market-data/port.ts'
import type { Tx } from '../../tables/tables.ts'
import { postOrThrow } from '../ledger/service.ts'
import { toExchangeSymbol } from '../prices/service.ts'
import type { YieldChain, YieldDeps } from './deps.ts'
import { listLossesOf } from './fund-loss-store.ts'
import {
  type FundEntitlement,
  type FundMark,
  insertFundEntitlement,
  listUnpaidFundEntitlements,
  lockFundMark,
  saveFundMark,
  setFundEntitlementPaid,
} from './fund-mark-store.ts'
import { reverseTakenBackIncome } from './reverse-income.ts'

/** Distributions are read this many days back, to find late ones. */
const LATE_DAYS = 60

/**
 * Posts the income of the treasury's funds since the last mark, each fund of each chain in its own commit. If a chain
 * does not answer or a price is rejected, a later run posts the whole change since the last mark.
 */
export async function postTreasuryIncome(deps: YieldDeps): Promise<void> {
  const prices = await deps.prices.list()
  const distributions = await listRecent(deps)
  for (const chain of deps.chains) {
    const amounts = await readAmounts(deps, chain)
    for (const [index, fund] of chain.funds.entries()) {
      const price = prices.get(fund.stockId)
      const amount = amounts?.[index]
      if (!price || amount === undefined) continue
      const token = fund.address.toLowerCase() as Address
      const symbol = toExchangeSymbol(fund)
      const now = { chainId: chain.chainId, token, symbol, amount, ...toMarked(price) }
      await postFundIncome(deps, now, { decimals: fund.decimals, distributions })
    }
  }
  await reverseTakenBackIncome(deps)
  await postDistributions(deps)
}

const toMarked = ({ price, atMs }: Price) => ({ price, pricedAtMs: atMs })

async function readAmounts({ log }: YieldDeps, { chainId, readAmounts: read }: YieldChain) {
  try {
    return await read()
  } catch (error) {
    log.warn(
      { chain_id: chainId, err: error },
      'yield: treasury read failed, income posted by a later run',
    )
    return null
  }
}

async function listRecent({ marketClock, marketData, prices: { stocks } }: YieldDeps) {
  const symbols = stocks.filter(({ kind }) => kind === 'fund').map(({ symbol }) => symbol)
  const from = toDate(marketClock() - LATE_DAYS * DAY_MS)
  const span = { from, to: toDate(marketClock()) }
  const { actions } = await marketData.listCorporateActions(symbols, span)
  return actions.filter((action) => action.kind === 'dividend')
}

const DAY_MS = 86_400_000

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

type Facts = { decimals: number; distributions: readonly VendorDividend[] }

/** Posts the price gain of a fund since the last mark. A price jump is logged as an error and not posted. */
function postFundIncome(
  { db, clock, log }: YieldDeps,
  now: FundMark,
  { decimals, distributions }: Facts,
) {
  return inTransaction(db, async (tx) => {
    const before = await lockFundMark(tx, now)
    if (before && before.pricedAtMs >= now.pricedAtMs) return
    if (before && isPriceJump(before.price, now.price, 'fund')) {
      log.error(
        { symbol: now.symbol, chain_id: now.chainId },
        'yield: fund price jumped since the last mark, income not posted',
      )
      return
    }
    await saveFundMark(tx, now, clock())
    if (!before) return
    const change = toFundPriceGain({ ...before, decimals }, { ...now, decimals })
    const { chainId, symbol } = now
    const id = `income/${chainId}/${now.token}/${now.pricedAtMs}`
    if (change > 0n) await post(tx, id, { kind: 'gain', chainId, symbol, amount: change })
    if (change < 0n) await post(tx, id, { kind: 'loss', chainId, symbol, amount: -change })
    for (const distribution of distributions) await entitle(tx, before, now, distribution)
  })
}

/** Saves the entitlement of the holding before the ex-date; later purchases and sales do not change it. */
async function entitle(
  tx: Tx,
  before: FundMark,
  now: FundMark,
  { symbol, ...paid }: VendorDividend,
) {
  if (symbol !== now.symbol) return
  const exMs = Date.parse(paid.exDate)
  if (exMs <= before.pricedAtMs || exMs > now.pricedAtMs || before.amount === 0n) return
  const { chainId, token, amount } = before
  const { exDate, payDate: payableDate } = paid
  await insertFundEntitlement(tx, { chainId, token, symbol, exDate, payableDate, amount })
}

async function post(tx: Tx, id: string, fact: IncomeLedgerEvent) {
  await postOrThrow(tx, [toIncomeEntry(id, fact)])
}

/** Posts a distribution as income when the custodian has received it, not when it is announced. */
async function postDistributions({ db, holdings }: YieldDeps): Promise<void> {
  const due = await listUnpaidFundEntitlements(db)
  const [first] = due
  if (!first) return
  const decimals = STOCK_TOKEN_DECIMALS
  for (const paid of await holdings.listPaid(first.exDate)) {
    for (const entitlement of due.filter((each) => isFor(each, paid))) {
      const { chainId, symbol, amount: held, token, exDate } = entitlement
      const mark = { amount: held, price: 0n, decimals }
      const amount = toFundDistributionDown(mark, paid.perShare)
      await inTransaction(db, async (tx) => {
        const losses = await listLossesOf(tx, entitlement)
        // The broker still lists a payment that it booked out by another activity.
        if (losses.some(({ paymentId }) => paymentId === paid.id)) return
        const booked = { paidBy: paid.id, received: amount }
        if (!(await setFundEntitlementPaid(tx, entitlement, booked)) || amount === 0n) return
        const id = `income/${chainId}/${token}/${exDate}`
        const entryId = losses.length === 0 ? id : `${id}/${paid.id}`
        await post(tx, entryId, { kind: 'distribution', chainId, symbol, amount })
      })
    }
  }
}

const isFor = (entitlement: FundEntitlement, paid: { symbol: string; paidDate: string }) =>
  entitlement.symbol === paid.symbol &&
  isDistributionPayment(entitlement.payableDate, paid.paidDate)
