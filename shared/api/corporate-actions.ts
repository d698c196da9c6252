import { z } from 'zod'
import {
  corporateActionKinds,
  corporateActionStatuses,
} from '../domain/corporate-actions/corporate-action.ts'
import { dividendStatementForms } from '../domain/corporate-actions/dividend-statement.ts'
import { withholdingReasons } from '../domain/identity/withholding-reason.ts'
import { defineEndpoint } from './endpoint.ts'
import { idField, stockIdField, transactionHashField } from './fields.ts'

const date = z.iso.date().meta({ examples: ['2026-11-20'] })
const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ examples: ['12.5'] })

/**
 * Types of dividend. `special`: paid beside the regular one. `correction`: the rest of a dividend whose rate was
 * corrected after its payment.
 */
export const dividendTypes = ['regular', 'special', 'correction'] as const

/**
 * One dividend payment. `amount` is what the wallet received in USD+, after `tax_withheld`. For wrapped
 * shares it was reinvested, which raised the price of the wrapped token.
 */
const dividendPayment = z.strictObject({
  id: idField,
  stock_id: stockIdField,
  chain_id: z.int(),
  amount: decimal,
  currency: z.literal('USD+'),
  payment_date: date,
  ex_date: date,
  /** Shares held at 04:00 ET on the ex-date. */
  shares: decimal,
  per_share: decimal,
  /** Dividend before tax: `amount` + `tax_withheld`. */
  gross_amount: decimal,
  tax_withheld: decimal,
  /** Withholding rate as a fraction, decided at 04:00 ET on the ex-date; `tax_reason` is the reason for it. */
  tax_rate: decimal,
  tax_reason: z.enum(withholdingReasons),
  is_reinvested: z.boolean(),
  type: z.enum(dividendTypes),
  /** Id of the first payment that a correction adds to; null for all others. */
  corrects: idField.nullable(),
  /** Null until the payment is sent. */
  transaction_hash: transactionHashField.nullable(),
})

/**
 * The wallet's position in the stock over all chains, wrapped tokens by their value; price in dollars per
 * share.
 */
const position = z.strictObject({ amount: decimal, price: decimal.nullable() })

/** One dividend or split; fields of the other kind are null. */
const corporateAction = z.strictObject({
  id: idField,
  kind: z.enum(corporateActionKinds),
  stock_id: stockIdField,
  status: z.enum(corporateActionStatuses),
  ex_date: date,
  pay_date: date.nullable(),
  before: position,
  after: position,
  per_share: decimal.nullable(),
  /** This wallet's withholding rate as a fraction: 0.3 is 30 %. It may change until the ex-date. */
  tax_rate: decimal.nullable(),
  tax_reason: z.enum(withholdingReasons).nullable(),
  /** Dollars before tax: `expected_amount` + `expected_tax`. */
  expected_gross: decimal.nullable(),
  expected_tax: decimal.nullable(),
  is_special: z.boolean(),
  /**
   * Id of the action that this one corrects: a dividend of which it pays the rest, or a split that it reverses; null if
   * none.
   */
  corrects: idField.nullable(),
  /** Dollars after tax; for wrapped shares they are reinvested. */
  expected_amount: decimal.nullable(),
  split_from: decimal.nullable(),
  split_to: decimal.nullable(),
  /** Chains whose token is paused until the split has been executed there. */
  waiting_chain_ids: z.array(z.int()),
})

const dividendSums = {
  /** Number of dividends. */
  count: z.int(),
  gross_amount: decimal,
  tax_withheld: decimal,
  /** Dividends after tax: paid out, reinvested, or below 0.10 USD+ and therefore still owed. */
  net_amount: decimal,
}

/** The dividends of this wallet in one year (New York dates) on one tax form, including those too small to pay. */
const dividendStatement = z.strictObject({
  year: z.string().regex(/^\d{4}$/),
  form: z.enum(dividendStatementForms),
  /** False until the year is over: payments can still be added. */
  is_final: z.boolean(),
  ...dividendSums,
  /** One line for each withholding rate and reason. */
  lines: z.array(
    z.strictObject({ tax_rate: decimal, tax_reason: z.enum(withholdingReasons), ...dividendSums }),
  ),
})

export type DividendStatementAnswer = z.output<typeof dividendStatement>
export type DividendPaymentAnswer = z.output<typeof dividendPayment>
export type CorporateAction = z.output<typeof corporateAction>

export const corporateActionEndpoints = {
  listDividends: defineEndpoint({
    method: 'GET',
    path: '/user/dividends',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the dividends paid to this wallet, newest first.',
    answer: z.array(dividendPayment),
  }),
  listDividendStatements: defineEndpoint({
    method: 'GET',
    path: '/user/dividend_statements',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Lists the yearly sums of this wallet’s dividends and the tax withheld, newest year first.',
    answer: z.array(dividendStatement),
  }),
  listCorporateActions: defineEndpoint({
    method: 'GET',
    path: '/user/corporate_actions',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Lists upcoming and past dividends and splits of this wallet’s stocks, with their effect on its holdings.',
    answer: z.array(corporateAction),
  }),
}
