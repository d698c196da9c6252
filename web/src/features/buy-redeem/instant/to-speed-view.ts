import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import {
  toDollarTokenLabel,
  toExactAmountLabel,
  USD_PLUS_FORMAT,
} from '@parvalue/shared/domain/money/amount.ts'
import type { TradeState } from '../trade-state.ts'
import type { TradeSpeedView } from '../trade-view.ts'
import type { InstantFacts, InstantRefusal } from './instant-rules.ts'

/** Formats the choice between the queue and now, with what arrives by each way. */
export function toSpeedView(state: TradeState): TradeSpeedView | null {
  const { facts, form, offer, t } = state
  const { instant, plainPreview } = facts
  if (instant === null) return null
  const isPaidNow = offer.speed === 'now'
  return {
    chosen: offer.speed,
    choose: form.chooseSpeed,
    queueText: plainPreview === null ? t('speed.queueText') : toQueueText(state, plainPreview),
    nowText: toNowText(state),
    isNowOff: !isPaidNow && (instant.status === 'refused' || instant.status === 'failed'),
    isLoading: instant.status === 'loading',
    note: toNote(state),
  }
}

const toReceived = (amount: bigint, { offer: { receiveToken } }: TradeState) =>
  `${toDollarTokenLabel(amount, toTokenFormat(receiveToken))}\u00a0${receiveToken.symbol}`

const toQueueText = (state: TradeState, amount: bigint) =>
  state.t('speed.queueAmount', { amount: toReceived(amount, state) })

function toNowText(state: TradeState): string {
  const { facts, offer, t } = state
  const { instant } = facts
  if (instant?.status !== 'ready')
    return t(instant?.status === 'loading' ? 'speed.nowLoading' : 'speed.nowText')
  const fee = toExactAmountLabel(instant.fee, offer.receiveToken.decimals)
  return t('speed.nowAmount', { amount: toReceived(instant.received, state), fee })
}

/** Says why the amount cannot be redeemed now, with the figures that would do. */
function toNote(state: TradeState): string | null {
  const { facts, t } = state
  const { instant } = facts
  if (instant?.status === 'failed') return t('speed.failed')
  if (instant?.status !== 'refused') return null
  return t(
    `speed.refusals.${instant.refusal}`,
    toNoteFigures(instant.refusal, instant.facts, state),
  )
}

/** Returns the figures of a refusal; texts without figures ignore them. */
function toNoteFigures(refusal: InstantRefusal, facts: InstantFacts, state: TradeState) {
  const usdPlus = (amount: bigint) => toDollarTokenLabel(amount, USD_PLUS_FORMAT)
  const perDay = usdPlus(facts.walletPerDay)
  if (refusal === 'buffer_short') return { left: toReceived(facts.level, state), perDay }
  const left = refusal === 'above_day' ? facts.dayLeft : facts.walletLeft
  return { left: usdPlus(left), perDay }
}
