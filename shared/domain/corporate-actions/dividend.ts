import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS, WIRE_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import type { Address } from '../values/address.ts'

/** Shares, in the tokens' units, at 04:00 ET of the ex-date. */
export type Entitled = {
  chainId: number
  wallet: Address
  balance: bigint
  /** What wrapped tokens stand for; the vault's own `balance` has all of them. */
  wrappedValue: bigint
  isVault: boolean
}

export type DividendRules = {
  /** Dollars for one share, with `PRICE_DECIMALS`. */
  perShare: bigint
  /** What the law takes of a foreigner's dividend. */
  taxBps: number
  /** Treasury and house: the reserves book theirs as income, and nobody asks the house's. */
  excluded: ReadonlySet<Address>
}

/**
 * `paid` as USD+, `reinvested` in the vault, or `small`: below the least that is paid out, so it is
 * neither; it stays owed.
 */
export const dividendForms = ['paid', 'reinvested', 'small'] as const
export type DividendForm = (typeof dividendForms)[number]

/** Amounts are base units of USD+; `gross` = `amount` + `tax`. */
export type PlannedPayment = {
  chainId: number
  wallet: Address
  form: DividendForm
  shares: bigint
  gross: bigint
  tax: bigint
  amount: bigint
}

export type DividendPlan = {
  /** Wrapped holders' rows say what the vault got for them; of the vault itself there is none. */
  payments: PlannedPayment[]
  /** By chain: what is paid out, what is reinvested, the tax of both, and what is too small. */
  parts: { chainId: number; pay: bigint; reinvest: bigint; small: bigint; tax: bigint }[]
}

/** domain.md 2.5: ten cents. */
export const DIVIDEND_MIN = 100_000n

/** domain.md 2.5: the United States keep 30 % of what foreigners are paid. */
export const WITHHOLDING_BPS = 3_000

/**
 * A mint and a transfer of USD+ each round by a unit, so this much more is minted than is handed out. It
 * comes from what the custodian is paid beyond what is owed: fractions, and the house's own dividend.
 */
export const MINT_MARGIN = 2n

const BPS = 10_000n
const CENT = 10n ** BigInt(TOKEN_DECIMALS - WIRE_DECIMALS)
const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - TOKEN_DECIMALS)

/** What so many shares bring, rounded down, less the tax of it, rounded up. */
export function toDividendDown(
  shares: bigint,
  { perShare, taxBps }: Pick<DividendRules, 'perShare' | 'taxBps'>,
): { gross: bigint; tax: bigint; amount: bigint } {
  const gross = (shares * perShare) / SCALE
  const tax = (gross * BigInt(taxBps) + BPS - 1n) / BPS
  return { gross, tax, amount: gross - tax }
}

/** Who gets what of a dividend: each wallet once on each chain and in each form. */
export function planDividend(holders: readonly Entitled[], rules: DividendRules): DividendPlan {
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

const isSmall = ({ form }: PlannedPayment) => form === 'small'

/** Of wrapped tokens the vault as a whole is paid, so no holder's part of that is too small. */
function toPayment(
  { chainId, wallet, isVault }: Entitled,
  shares: bigint,
  form: 'paid' | 'reinvested',
  rules: DividendRules,
): PlannedPayment {
  const dividend = toDividendDown(shares, rules)
  const isWhole = form === 'paid' || isVault
  const isTooSmall = isWhole && dividend.amount < DIVIDEND_MIN
  return { chainId, wallet, form: isTooSmall ? 'small' : form, shares, ...dividend }
}

function toPart(chainId: number, all: readonly PlannedPayment[]) {
  const own = all.filter((each) => each.chainId === chainId)
  const sum = (form: DividendForm) =>
    own.filter((each) => each.form === form).reduce((total, { amount }) => total + amount, 0n)
  const tax = own.reduce((total, each) => total + each.tax, 0n)
  // Shares are bought for whole cents; what is left of one stays owed.
  const left = sum('reinvested') % CENT
  const reinvest = sum('reinvested') - left
  return { chainId, pay: sum('paid'), reinvest, small: sum('small') + left, tax }
}
