import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS, WIRE_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import type { Address } from '../values/address.ts'

/** One holder's entitlement on one chain: stock tokens (base units) at 04:00 ET of the ex-date. */
export type DividendEntitlement = {
  chainId: number
  wallet: Address
  balance: bigint
  /** Stock tokens that the holder's wrapped tokens redeem for; the vault's own `balance` contains all of them. */
  wrappedValue: bigint
  isVault: boolean
}

export type DividendRules = {
  /** Dollars per share, with `PRICE_DECIMALS`. */
  perShare: bigint
  /** Tax withheld, in basis points of the gross dividend. */
  taxBps: number
  /**
   * Wallets without a payment: the treasury, whose dividends are booked as income of the reserves, and the
   * house account.
   */
  excluded: ReadonlySet<Address>
}

/**
 * Forms of a payment. `paid`: in USD+. `reinvested`: in the vault of wrapped tokens. `small`: below
 * `DIVIDEND_PAYMENT_MIN`, so it is not paid out and stays owed.
 */
export const dividendForms = ['paid', 'reinvested', 'small'] as const
export type DividendForm = (typeof dividendForms)[number]

/** One holder's dividend on one chain. Amounts are base units of USD+; `gross` = `amount` + `tax`. */
export type PlannedDividendPayment = {
  chainId: number
  wallet: Address
  form: DividendForm
  shares: bigint
  gross: bigint
  tax: bigint
  amount: bigint
}

export type DividendPlan = {
  /** Rows of wrapped holders show their part of what the vault receives; the vault itself has no row. */
  payments: PlannedDividendPayment[]
  /** Totals per chain, in base units of USD+: to pay out, to reinvest, too small to pay, and the tax withheld. */
  parts: { chainId: number; pay: bigint; reinvest: bigint; small: bigint; tax: bigint }[]
}

/** The smallest dividend that is paid out: 0.10 USD+, in base units. */
export const DIVIDEND_PAYMENT_MIN = 100_000n

/** Statutory US withholding on dividends paid to foreign holders, in basis points: 30 %. */
export const DIVIDEND_WITHHOLDING_BPS = 3_000

/**
 * Base units of USD+ minted beyond the payouts, because a mint and a transfer round by up to one unit each.
 * The custodian's surplus covers them: fractions of a cent, and the dividend of the house account.
 */
export const DIVIDEND_MINT_MARGIN = 2n

const BPS = 10_000n
const CENT = 10n ** BigInt(TOKEN_DECIMALS - WIRE_DECIMALS)
const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - TOKEN_DECIMALS)

/**
 * Returns the dividend of so many shares (base units of the stock token) in base units of USD+: gross rounded
 * down, tax rounded up.
 */
export function toDividendDown(
  shares: bigint,
  { perShare, taxBps }: Pick<DividendRules, 'perShare' | 'taxBps'>,
): { gross: bigint; tax: bigint; amount: bigint } {
  const gross = (shares * perShare) / SCALE
  const tax = (gross * BigInt(taxBps) + BPS - 1n) / BPS
  return { gross, tax, amount: gross - tax }
}

/** Plans all payments of a dividend: at most one per wallet, chain and form. */
export function planDividend(
  holders: readonly DividendEntitlement[],
  rules: DividendRules,
): DividendPlan {
  const others = holders.filter(({ wallet }) => !rules.excluded.has(wallet))
  const direct = others
    .filter(({ isVault }) => !isVault)
    .map((holder) => toPayment(holder, holder.balance, 'paid', rules))
  const vaults = others
    .filter(({ isVault }) => isVault)
    .map((holder) => toPayment(holder, holder.balance, 'reinvested', rules))
  const wrapped = others
    .filter(({ chainId }) => vaults.some((each) => each.chainId === chainId && !isSmall(each)))
    .map((holder) => toPayment(holder, holder.wrappedValue, 'reinvested', rules))
  const chainIds = [...new Set(others.map(({ chainId }) => chainId))]
  const parts = chainIds.map((chainId) => toPart(chainId, [...direct, ...vaults]))
  return {
    payments: [...direct, ...wrapped].filter(({ gross }) => gross > 0n),
    parts: parts.filter(({ pay, reinvest, small }) => pay + reinvest + small > 0n),
  }
}

const isSmall = ({ form }: PlannedDividendPayment) => form === 'small'

/** The minimum applies to the vault as a whole, so no wrapped holder's part of it is too small. */
function toPayment(
  { chainId, wallet, isVault }: DividendEntitlement,
  shares: bigint,
  form: 'paid' | 'reinvested',
  rules: DividendRules,
): PlannedDividendPayment {
  const dividend = toDividendDown(shares, rules)
  const isWhole = form === 'paid' || isVault
  const isTooSmall = isWhole && dividend.amount < DIVIDEND_PAYMENT_MIN
  return { chainId, wallet, form: isTooSmall ? 'small' : form, shares, ...dividend }
}

function toPart(chainId: number, all: readonly PlannedDividendPayment[]) {
  const chainPayments = all.filter((each) => each.chainId === chainId)
  const sum = (form: DividendForm) =>
    chainPayments
      .filter((each) => each.form === form)
      .reduce((total, { amount }) => total + amount, 0n)
  const tax = chainPayments.reduce((total, each) => total + each.tax, 0n)
  // Shares are bought for whole cents; a remaining fraction of a cent stays owed.
  const left = sum('reinvested') % CENT
  const reinvest = sum('reinvested') - left
  return { chainId, pay: sum('paid'), reinvest, small: sum('small') + left, tax }
}
