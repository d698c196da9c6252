import type {
  CorporateAction,
  DividendPaymentAnswer,
} from '@parvalue/shared/api/corporate-actions.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { StockPosition } from './dividend/project-dividends.ts'
import { listDividendStatements } from './dividend/statement.ts'
import { toWithholdingRateText } from './dividend/withholding-rate.ts'
import {
  type ActionReadDeps,
  listPaidDividends,
  listWalletActionEffects,
  type PaidDividend,
  type WalletActionEffect,
} from './wallet-actions.ts'

export const createCorporateActionHandlers = (
  deps: ActionReadDeps,
): GroupHandlers<Api['corporate-actions']> => ({
  listDividends: async ({ session }) =>
    (await listPaidDividends(deps, session.address)).map(toPayment),
  listDividendStatements: ({ session }) => listDividendStatements(deps, session.address),
  listCorporateActions: async ({ session }) =>
    (await listWalletActionEffects(deps, session.address)).map(toAction),
})

const toShares = (amount: bigint) => toAmountText(amount, STOCK_TOKEN_DECIMALS)
const toDollars = (amount: bigint) => toAmountText(amount, TOKEN_DECIMALS)
const toPrice = (amount: bigint) => toAmountText(amount, PRICE_DECIMALS)

const toPayment = ({ action, ...payment }: PaidDividend): DividendPaymentAnswer => ({
  id: payment.id,
  stock_id: action.stockId,
  chain_id: payment.chainId,
  amount: toDollars(payment.amount),
  currency: 'USD+',
  payment_date: payment.paidDate,
  ex_date: action.exDate,
  shares: toShares(payment.shares),
  per_share: toPrice(action.perShare),
  gross_amount: toDollars(payment.gross),
  tax_withheld: toDollars(payment.tax),
  tax_rate: toWithholdingRateText(payment.taxBps),
  tax_reason: payment.taxReason,
  is_reinvested: payment.form === 'reinvested',
  type: action.corrects !== null ? 'correction' : action.isSpecial ? 'special' : 'regular',
  corrects: payment.firstId,
  transaction_hash: payment.transactionHash,
})

const toPosition = ({ amount, price }: StockPosition) => ({
  amount: toShares(amount),
  price: price === null ? null : toPrice(price),
})

function toAction(effect: WalletActionEffect): CorporateAction {
  const { action, expected } = effect
  const dividend = action.kind === 'dividend' ? action : null
  const split = action.kind === 'split' ? action : null
  return {
    id: action.id,
    kind: action.kind,
    stock_id: action.stockId,
    status: effect.status,
    ex_date: action.exDate,
    pay_date: dividend?.payDate ?? null,
    before: toPosition(effect.before),
    after: toPosition(effect.after),
    per_share: dividend && toPrice(dividend.perShare),
    tax_rate: expected && toWithholdingRateText(expected.taxBps),
    tax_reason: expected?.reason ?? null,
    expected_gross: expected && toDollars(expected.gross),
    expected_tax: expected && toDollars(expected.tax),
    is_special: dividend?.isSpecial ?? false,
    corrects: action.corrects,
    expected_amount: expected && toDollars(expected.amount),
    split_from: split && toPrice(split.from),
    split_to: split && toPrice(split.to),
    waiting_chain_ids: [...effect.waitingChainIds],
  }
}
