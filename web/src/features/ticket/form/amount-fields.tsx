import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toUsdText } from '#i18n/format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import { toTicketBlockerText } from '../review/blocker-text.ts'
import styles from '../ticket.module.css'
import {
  toApproximateSharesLabel,
  toTicketMoneyLabel,
  toTicketSharesLabel,
} from './ticket-labels.ts'
import { findTicketFormBlocker } from './ticket-rules.ts'
import {
  toApproximateCounterAmount,
  toBuyCentsForPercentDown,
  toConversionPrice,
  toSaleSharesForPercentDown,
  toShareDecimals,
  toTicketAmountDecimals,
  toWholeCentsDown,
} from './ticket-terms.ts'

const PARTS = [25n, 50n, 100n] as const

export function TicketAmountFields({ state }: { state: TicketState }) {
  const { t, entry, form, offer } = state
  const isShares = entry.unit === 'shares'
  const symbol = isShares ? offer.asset.symbol : offer.paymentToken.symbol
  return (
    <div className={styles.part}>
      <AmountField
        label={t('amount')}
        inputLabel={t('amountIn', { unit: isShares ? t('shares') : t('dollars') })}
        name="orderAmount"
        value={entry.amountText}
        onChange={form.typeAmount}
        onBlur={form.touch}
        decimals={toTicketAmountDecimals(entry)}
        token={<TokenMark symbol={symbol} chainId={offer.chainId} />}
        balance={<AvailableAmount state={state} />}
        chips={toChips(state)}
        usdLabel={toAbout(state)}
        error={toError(state)}
        unreadableLabel={t('unreadable', { decimals: toTicketAmountDecimals(entry) })}
      />
    </div>
  )
}

function AvailableAmount({ state }: { state: TicketState }) {
  const { t, entry, offer, situation, isHidden } = state
  const { balance } = situation
  if (balance === null) return null
  const isSale = entry.side === 'SELL'
  const label = isSale
    ? toTicketSharesLabel(balance)
    : toTicketMoneyLabel(balance, offer.paymentToken)
  return (
    <>
      {t(isSale ? 'youHold' : 'buyingPower')} <b>{maskAmountLabel(label, isHidden)}</b>
    </>
  )
}

/** Returns chips for 25% to 100% of the balance; those of a buy leave room for the fee. */
function toChips(state: TicketState) {
  const { t, situation } = state
  const { balance } = situation
  if (balance === null) return []
  return PARTS.map((percent) => ({
    label: percent === 100n ? t('max') : `${percent}%`,
    name: percent === 100n ? t('all') : t('part', { percent: `${percent}` }),
    isDisabled: balance === 0n,
    onClick: () => fillAmount(state, balance, percent),
  }))
}

function fillAmount(
  { entry, form, offer, way, facts }: TicketState,
  balance: bigint,
  percent: bigint,
) {
  form.touch()
  if (entry.side === 'SELL') {
    const decimals = toShareDecimals(entry.type)
    const part = toSaleSharesForPercentDown(percent, balance, entry.type)
    return form.chooseUnit('shares', toAmountText(part, decimals))
  }
  const networkFee = way === 'sponsored' ? (facts.networkFee ?? 0n) : 0n
  const { rates, paymentToken } = offer
  const fees = { rates, networkFee, ...toTokenFormat(paymentToken) }
  const cents = toBuyCentsForPercentDown(percent, balance, fees)
  return form.chooseUnit('dollars', toAmountText(cents, DOLLAR_DECIMALS))
}

/** Returns the approximate amount in the other unit. */
function toAbout(state: TicketState): string | null {
  const { t, entry, terms, situation, offer, language } = state
  const { paymentToken } = offer
  const pricing = { reference: situation.reference, paymentDecimals: paymentToken.decimals }
  const price = toConversionPrice(entry, pricing)
  if (terms === null || price === null) return null
  const other = toApproximateCounterAmount(terms, price)
  const [shares, money] =
    entry.side === 'BUY' ? [other, terms.paymentAmount] : [terms.assetAmount, other]
  if (entry.unit === 'dollars') {
    const amount = toApproximateSharesLabel(shares ?? 0n)
    return t('aboutShares', { shares: t('shareCount', { amount, count: toPluralCount(amount) }) })
  }
  const label = toTicketMoneyLabel(
    toWholeCentsDown(money ?? 0n, paymentToken.decimals),
    paymentToken,
  )
  return t('aboutDollars', { amount: toUsdText(label, language) })
}

/**
 * Returns the error of the amount field, which is shown only after the field has lost the focus (requirement
 * VA-02).
 */
function toError(state: TicketState): string | null {
  if (!state.form.isTouched || state.blocker === null) return null
  const blocker = findTicketFormBlocker(state.situation)
  const ofAmount = ['amount_invalid', 'too_small', 'too_large', 'too_fine', 'balance_short']
  if (blocker === null || blocker !== state.blocker) return null
  return ofAmount.includes(blocker) ? toTicketBlockerText(blocker, state) : null
}
