import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import {
  type CorporateActionStatus,
  corporateActionStatusOf,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { DividendWithholding } from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'
import { listStockHoldings } from '../stock-tokens/service.ts'
import {
  type CorporateAction,
  type DividendAction,
  listActionsByIds,
  listAnnouncedActions,
} from './action-store.ts'
import { type ChainAllocation, listAllocations } from './allocation-store.ts'
import { type DividendPayment, listDividendPaymentsOf } from './dividend/payment-store.ts'
import {
  type StockPosition,
  toPositionAfterDividend,
  toPositionAfterSplit,
  toPreSplitPrice,
  toProjectedDividend,
} from './dividend/project-dividends.ts'
import { createWithholdingReader } from './dividend/withholding-rate.ts'
import { listSplitAdjustmentsOf, type SplitAdjustment } from './split/effect-store.ts'

export type ActionReadDeps = {
  db: Db
  pairs: readonly StockPair[]
  prices: Pick<PriceService, 'list'>
  clock: Clock
  /** Converts a moment of the real clock to its date in New York (market time). */
  toDate: (realMs: number) => string
}

export type PaidDividend = DividendPayment & {
  action: DividendAction
  paidDate: string
  /** Id of the payment that this one corrects, or null. */
  firstId: string | null
}

/** Lists the dividends paid to a wallet, newest first. */
export const listPaidDividends = async (
  deps: ActionReadDeps,
  wallet: Address,
): Promise<PaidDividend[]> => (await listTaxedDividends(deps, wallet)).filter(isAboveMinimum)

/** Lists the dividends of a wallet whose tax was withheld, newest first, also those that are too small to pay. */
export async function listTaxedDividends(
  { db, toDate }: ActionReadDeps,
  wallet: Address,
): Promise<PaidDividend[]> {
  const all = await listDividendPaymentsOf(db, wallet)
  const actions = await findActions(
    db,
    all.map(({ actionId }) => actionId),
  )
  return all
    .flatMap((payment) => {
      const action = actions.get(payment.actionId)
      if (action?.kind !== 'dividend' || !isTaxed(payment, action)) return []
      const first = all.find((each) => isFirstOf(each, payment, action))
      const paidDate = payment.closedAt
        ? toDate(payment.closedAt.getTime())
        : (action.payDate ?? action.exDate)
      return [{ ...payment, action, paidDate, firstId: first?.id ?? null }]
    })
    .sort((a, b) => (b.closedAt?.getTime() ?? 0) - (a.closedAt?.getTime() ?? 0))
}

/** Returns whether tax was withheld. Version 0.2.0 did not close the rows that are too small to pay. */
const isTaxed = ({ form, isClosed }: DividendPayment, { step }: DividendAction): boolean =>
  isClosed || (form === 'small' && (step === 'paying' || step === 'paid'))

const isFirstOf = (
  first: DividendPayment,
  payment: DividendPayment,
  { corrects }: DividendAction,
) =>
  first.actionId === corrects &&
  first.chainId === payment.chainId &&
  (first.form === 'reinvested') === (payment.form === 'reinvested')

async function findActions(db: Db, ids: readonly string[]): Promise<Map<string, CorporateAction>> {
  const actions = await listActionsByIds(db, [...new Set(ids)])
  return new Map(actions.map((action) => [action.id, action]))
}

/** A corporate action with the wallet's position before and after it. Amounts are token units. */
export type WalletActionEffect = {
  action: CorporateAction
  status: CorporateActionStatus
  before: StockPosition
  after: StockPosition
  /** Expected dividend in base units of USD+, and its withholding; null for a split. */
  expected: (DividendWithholding & { gross: bigint; tax: bigint; amount: bigint }) | null
  waitingChainIds: readonly number[]
}

/** Lists coming and past actions of the stocks that the wallet holds, or held when they happened; latest first. */
export async function listWalletActionEffects(
  deps: ActionReadDeps,
  wallet: Address,
): Promise<WalletActionEffect[]> {
  const { db, pairs } = deps
  const holdings = await listStockHoldings(db, pairs, wallet)
  const payments = await listDividendPaymentsOf(db, wallet)
  const effects = await listSplitAdjustmentsOf(db, wallet)
  const stockIds = [...new Set(holdings.map(({ pair }) => pair.stockId))]
  const known = await findActions(
    db,
    [...payments, ...effects].map(({ actionId }) => actionId),
  )
  const coming = await listAnnouncedActions(db, stockIds)
  const halted = (await listHalted(db, stockIds)).filter(({ id }) => !known.has(id))
  const all = [...coming, ...halted, ...known.values()]
  const parts = await listAllocations(
    db,
    all.map(({ id }) => id),
  )
  const prices = await deps.prices.list()
  const withholdingOf = await createWithholdingReader(db, wallet, deps.clock())
  return all
    .map((action): WalletActionEffect => {
      const walletData = {
        holdings: holdings.filter(({ pair }) => pair.stockId === action.stockId),
        payments: payments.filter(({ actionId }) => actionId === action.id),
        effects: effects.filter(({ actionId }) => actionId === action.id),
        parts: parts.filter(({ actionId }) => actionId === action.id),
        price: action.price ?? prices.get(action.stockId)?.price ?? null,
      }
      return action.kind === 'dividend'
        ? ofDividend(action, walletData, withholdingOf(action))
        : ofSplit(action, walletData)
    })
    .sort((a, b) => (a.action.exDate < b.action.exDate ? 1 : -1))
}

async function listHalted(db: Db, stockIds: readonly number[]): Promise<CorporateAction[]> {
  if (stockIds.length === 0) return []
  const rows = await db
    .selectFrom('corporate_actions')
    .where('step', 'in', ['halted', 'canceling', 'recalled'])
    .where('stock_id', 'in', [...stockIds])
    .select('id')
    .execute()
  return listActionsByIds(
    db,
    rows.map(({ id }) => id),
  )
}

type WalletData = {
  holdings: Awaited<ReturnType<typeof listStockHoldings>>
  payments: readonly DividendPayment[]
  effects: readonly SplitAdjustment[]
  parts: readonly ChainAllocation[]
  price: bigint | null
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)

function ofDividend(
  action: DividendAction,
  walletData: WalletData,
  current: DividendWithholding,
): WalletActionEffect {
  const { payments, holdings, price } = walletData
  const [stored] = payments
  const isDue = stored !== undefined
  const { taxBps, reason } = stored ? { ...stored, reason: stored.taxReason } : current
  const expected = isDue
    ? payments.filter(isAboveMinimum)
    : toProjectedDividend({ ...action, taxBps }, holdings)
  const shares = isDue
    ? sum(payments.map((each) => each.shares))
    : sum(holdings.map(({ tokenAmount }) => tokenAmount))
  const before = { amount: shares, price }
  const reinvested = sum(expected.filter(isReinvested).map(({ amount }) => amount))
  const isPaid = isDue && payments.filter(isAboveMinimum).every(({ isClosed }) => isClosed)
  return {
    action,
    status:
      isPaid && payments.some(isAboveMinimum) ? 'COMPLETE' : corporateActionStatusOf(action.step),
    before,
    after: toPositionAfterDividend(before, action.perShare, reinvested),
    expected: {
      ...{ taxBps, reason },
      gross: sum(expected.map(({ gross }) => gross)),
      tax: sum(expected.map(({ tax }) => tax)),
      amount: sum(expected.map(({ amount }) => amount)),
    },
    waitingChainIds: [],
  }
}

const isAboveMinimum = ({ form }: Pick<DividendPayment, 'form'>) => form !== 'small'
const isReinvested = ({ form }: Pick<DividendPayment, 'form'>) => form === 'reinvested'

function ofSplit(
  action: Extract<CorporateAction, { kind: 'split' }>,
  walletData: WalletData,
): WalletActionEffect {
  const { effects, holdings, parts, price } = walletData
  const done = effects.map(({ chainId }) => chainId)
  const others = holdings.filter(({ pair }) => !done.includes(pair.chainId))
  const amount = sum(others.map(({ tokenAmount }) => tokenAmount))
  const before = {
    amount: sum(effects.map((each) => each.before)) + amount,
    price: action.price === null && effects.length > 0 ? toPreSplitPrice(price, action) : price,
  }
  const later = toPositionAfterSplit({ amount, price: before.price }, action)
  return {
    action,
    status: corporateActionStatusOf(action.step),
    before,
    after: { amount: sum(effects.map((each) => each.after)) + later.amount, price: later.price },
    expected: null,
    waitingChainIds: parts.filter(({ step }) => step !== 'done').map(({ chainId }) => chainId),
  }
}
