import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import {
  EMAIL_CODE_ATTEMPTS_MAX,
  EMAIL_CODE_LIFE_MS,
} from '@parvalue/shared/domain/identity/email-code.ts'
import { SIGN_IN_FRESHNESS_MS } from '@parvalue/shared/domain/identity/reauthentication.ts'
import {
  ACH_CUT_OFF_MINUTES,
  ACH_SETTLEMENT_DAYS,
} from '@parvalue/shared/domain/market/ach-calendar.ts'
import { FEDWIRE_CUT_OFF_MINUTES } from '@parvalue/shared/domain/market/bank-days.ts'
import {
  CASH_RESTRICTION_DAYS,
  GOOD_FAITH_VIOLATIONS_MAX,
} from '@parvalue/shared/domain/market/good-faith.ts'
import { toClockText } from '@parvalue/shared/domain/market/new-york-time.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { USD_PER_USD_PLUS } from '@parvalue/shared/domain/money/currency.ts'
import { DOLLAR_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  FEE_RATE_BASE,
  FLAT_FEE_DECIMALS,
  standardFeeRates,
} from '@parvalue/shared/domain/orders/order-fees.ts'
import {
  GTC_ORDER_DAYS,
  ORDER_MAX_CENTS,
  ORDER_MIN_CENTS,
} from '@parvalue/shared/domain/orders/order-rules.ts'
import { REFERRAL_REWARD_AMOUNT } from '@parvalue/shared/domain/product/referral.ts'
import {
  INSTANT_FEE_MAX_BPS,
  INSTANT_FEE_MIN_BPS,
} from '@parvalue/shared/domain/redemptions/instant-redemption.ts'
import { REDEMPTION_MAX_MS } from '@parvalue/shared/domain/redemptions/redemption-estimate.ts'
import { DAY_MS } from '@parvalue/shared/domain/reserves/yield.ts'
import { ACH_MAX_CENTS, ACH_MIN_CENTS } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { wireLimits } from '@parvalue/shared/domain/wires/wire.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'

const MINUTE_MS = 60_000

/** A rate in hundredths of a percent has as many decimals as a dollar. */
const PERCENT = { decimals: DOLLAR_DECIMALS, fractionMax: DOLLAR_DECIMALS }

/** Returns a fee rate as a percentage: "0.25%". */
const toRateText = (rate: bigint) =>
  `${toAmountLabel((rate * 10_000n) / FEE_RATE_BASE, { ...PERCENT, fractionMin: 0 })}%`

/** Returns basis points as a percentage: "0.05%". */
const toBpsText = (bps: number) =>
  `${toAmountLabel(BigInt(bps), { decimals: DOLLAR_DECIMALS, fractionMin: 0 })}%`

/** Returns all numbers of the help, from the constants of the product, so that none can be outdated. */
export function toHelpFigures(language: Language) {
  const usd = (amount: bigint, decimals: number = DOLLAR_DECIMALS) =>
    toUsdText(
      toAmountLabel(amount, {
        decimals,
        fractionMin: DOLLAR_DECIMALS,
        fractionMax: DOLLAR_DECIMALS,
      }),
      language,
    )
  return {
    confirmations: CONFIRMATIONS,
    instantFeeMin: toBpsText(INSTANT_FEE_MIN_BPS),
    instantFeeMax: toBpsText(INSTANT_FEE_MAX_BPS),
    rate: usd(USD_PER_USD_PLUS, 0),
    redemptionDays: REDEMPTION_MAX_MS / DAY_MS,
    wireMin: usd(wireLimits.minCents),
    wireMax: usd(wireLimits.maxCents),
    orderMin: usd(ORDER_MIN_CENTS),
    orderMax: usd(ORDER_MAX_CENTS),
    gtcDays: GTC_ORDER_DAYS,
    codeMinutes: EMAIL_CODE_LIFE_MS / MINUTE_MS,
    codeTries: EMAIL_CODE_ATTEMPTS_MAX,
    achMin: usd(ACH_MIN_CENTS),
    achMax: usd(ACH_MAX_CENTS),
    achDays: ACH_SETTLEMENT_DAYS,
    achCutOff: toClockText(ACH_CUT_OFF_MINUTES),
    wireCutOff: toClockText(FEDWIRE_CUT_OFF_MINUTES),
    violationsMax: GOOD_FAITH_VIOLATIONS_MAX,
    restrictionDays: CASH_RESTRICTION_DAYS,
    noFee: usd(0n),
    usdPlusOrderRate: toRateText(standardFeeRates.usdPlus.rate),
    orderRate: toRateText(standardFeeRates.otherDollar.rate),
    orderFlatFee: usd(standardFeeRates.otherDollar.flat, FLAT_FEE_DECIMALS),
    reward: usd(REFERRAL_REWARD_AMOUNT, TOKEN_DECIMALS),
    freshMinutes: SIGN_IN_FRESHNESS_MS / MINUTE_MS,
  }
}
