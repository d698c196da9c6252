import type { DividendWithholding } from '../identity/dividend-withholding.ts'
import type { WithholdingReason } from '../identity/withholding-reason.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS, WIRE_DECIMALS } from '../money/decimals.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import type { Address } from '../values/address.ts'
import { splitWrappedShares } from './wrapped-dividend.ts'

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
  /** Tax withheld from wallets that are not in `withholdings`, in basis points of the gross dividend. */
  taxBps: number
  /** Requirement CW-13: rates of wallets whose holder is known; all others have `taxBps`. */
  withholdings: ReadonlyMap<Address, DividendWithholding>
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
  /** The rate of `tax`, in basis points, and the reason for it. */
  taxBps: number
  taxReason: WithholdingReason
}

export type DividendPlan = {
  /** Rows of wrapped holders show their part of what the vault receives; the vault itself has no row. */
  payments: PlannedDividendPayment[]
  /** Totals per chain, in base units of USD+: to pay out, to reinvest, too small to pay, and the tax withheld. */
  parts: { chainId: number; pay: bigint; reinvest: bigint; small: bigint; tax: bigint }[]
}

/** The smallest dividend that is paid out: 0.10 USD+, in base units. */
export const DIVIDEND_PAYMENT_MIN = 100_000n

/**
 * Base units of USD+ minted beyond the payouts, because a mint and a transfer round by up to one unit each.
 * The custodian's surplus covers them: fractions of a cent, and the dividend of the house account.
 */
export const DIVIDEND_MINT_MARGIN = 2n

const BPS = 10_000n
const CENT = 10n ** BigInt(TOKEN_DECIMALS - WIRE_DECIMALS)
const SCALE = 10n ** BigInt(STOCK_TOKEN_DECIMALS + PRICE_DECIMALS - TOKEN_DECIMALS)

/**
 * Returns the dividend of this many shares (base units of the stock token) in base units of USD+: gross rounded down,
 * tax rounded up.
 */
export function toDividendDown(
  shares: bigint,
  { perShare, taxBps }: Pick<DividendRules, 'perShare' | 'taxBps'>,
): { gross: bigint; tax: bigint; amount: bigint } {
  const gross = (shares * perShare) / SCALE
  const tax = (gross * BigInt(taxBps) + BPS - 1n) / BPS
  return { gross, tax, amount: gross - tax }
}

/**
 * Plans all payments of a dividend: at most one per wallet, chain and form. A row of wrapped shares states what the
 * vault receives for its holder; the part that others' higher tax would take from it is paid to the wallet. If a vault
 * receives too little to reinvest, its holders are paid for their shares in it as for those in their wallets.
 */
export function planDividend(
  holders: readonly DividendEntitlement[],
  rules: DividendRules,
): DividendPlan {
  const others = holders.filter(({ wallet }) => !rules.excluded.has(wallet))
  const chainIds = [...new Set(others.map(({ chainId }) => chainId))]
  const plans = chainIds.map((chainId) =>
    planChain(
      others.filter((each) => each.chainId === chainId),
      rules,
    ),
  )
  return {
    payments: [
      ...plans.flatMap(({ direct }) => direct),
      ...plans.flatMap(({ wrapped }) => wrapped),
    ].filter(({ gross }) => gross > 0n),
    parts: plans
      .map(({ part }) => part)
      .filter(({ pay, reinvest, small, tax }) => pay + reinvest + small + tax > 0n),
  }
}

/** Plans the payments of one chain, which has one vault at most. */
function planChain(holders: readonly DividendEntitlement[], rules: DividendRules) {
  const vault = holders.find(({ isVault }) => isVault)
  const wallets = holders.filter(({ isVault }) => !isVault)
  const whole = toDividendDown(vault?.balance ?? 0n, rules)
  const isShared = vault !== undefined && whole.amount >= DIVIDEND_PAYMENT_MIN
  const split = splitWrappedShares(
    wallets.map((holder) => ({
      shares: holder.wrappedValue,
      taxBps: withholdingOf(holder, rules).taxBps,
    })),
    { vaultShares: vault?.balance ?? 0n, isShared, isSignificant: isCent(rules), ...rules },
  )
  const direct = wallets.map((holder, index) =>
    toPayment(holder, holder.balance + (split.paidOut[index] ?? 0n), 'paid', rules),
  )
  const wrapped = split.reinvested.flatMap((shares, index) => {
    const holder = wallets[index]
    return holder ? [toPayment(holder, shares, 'reinvested', rules)] : []
  })
  const rest = toDividendDown(split.rest, { ...rules, taxBps: split.taxBps })
  return {
    direct,
    wrapped,
    part: toPart(holders[0]?.chainId ?? 0, { direct, wrapped, rest, isShared }),
  }
}

/** Returns whether the dividend of this many shares is at least a cent: shares are bought for whole cents only. */
const isCent = (rules: DividendRules) => (shares: bigint) =>
  toDividendDown(shares, rules).gross >= CENT

const withholdingOf = (
  { wallet }: Pick<DividendEntitlement, 'wallet'>,
  { withholdings, taxBps }: DividendRules,
): DividendWithholding => withholdings.get(wallet) ?? { taxBps, reason: 'no_form' }

/** Plans one payment. The minimum applies to the vault as a whole, so no reinvested part of it is too small. */
function toPayment(
  holder: DividendEntitlement,
  shares: bigint,
  form: 'paid' | 'reinvested',
  rules: DividendRules,
): PlannedDividendPayment {
  const { chainId, wallet } = holder
  const { taxBps, reason: taxReason } = withholdingOf(holder, rules)
  const dividend = toDividendDown(shares, { ...rules, taxBps })
  const isTooSmall = form === 'paid' && dividend.amount < DIVIDEND_PAYMENT_MIN
  return {
    ...{ chainId, wallet, form: isTooSmall ? 'small' : form, shares },
    ...{ ...dividend, taxBps, taxReason },
  }
}

type ChainDividends = {
  direct: readonly PlannedDividendPayment[]
  wrapped: readonly PlannedDividendPayment[]
  /** Dividend of the vault's shares that belong to no holder of wrapped tokens. */
  rest: { tax: bigint; amount: bigint }
  /** Whether the vault's dividend is large enough to be reinvested. */
  isShared: boolean
}

function toPart(chainId: number, { direct, wrapped, rest, isShared }: ChainDividends) {
  const sum = (each: readonly { amount: bigint }[]) =>
    each.reduce((total, { amount }) => total + amount, 0n)
  const vault = sum([...wrapped, rest])
  // Shares are bought for whole cents; a remaining fraction of a cent stays owed, and so does all of a small vault.
  const left = isShared ? vault % CENT : vault
  const tooSmall = direct.filter(({ form }) => form === 'small')
  return {
    chainId,
    pay: sum(direct.filter(({ form }) => form === 'paid')),
    reinvest: vault - left,
    small: sum(tooSmall) + left,
    tax: [...direct, ...wrapped, rest].reduce((total, { tax }) => total + tax, 0n),
  }
}
