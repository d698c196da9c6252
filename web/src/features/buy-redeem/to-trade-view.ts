import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { findExplorerBase } from '@parvalue/shared/chain/explorer.ts'
import { findOnrampUrl, type Token, toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import {
  toAmountLabel,
  toAmountText,
  toDollarTokenLabel,
  toExactAmountLabel,
  toNearestAmountLabel,
  toPercentageDown,
  toWholeCent,
} from '@parvalue/shared/domain/money/amount.ts'
import { boot } from '#api/client/boot.ts'
import { toUsdText } from '#i18n/format.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import { toTradeBlockerText } from './form/blocker-text.ts'
import { toTradeLadderRows } from './form/to-trade-ladder-rows.ts'
import { toSpeedView } from './instant/to-speed-view.ts'
import { findTradeAmountBlocker, type TradeBlocker, toTradeAmount } from './trade-rules.ts'
import type { TradeState } from './trade-state.ts'
import type { TradeSpender, TradeView } from './trade-view.ts'

/** Formats the state of a trade. It makes no decisions. */
export function toTradeView(state: TradeState): TradeView {
  const { offer, facts, form, amount, isHidden } = state
  const { payToken, receiveToken } = offer
  const error = toFieldError(state)
  return {
    side: offer.side,
    payToken,
    receiveToken,
    payText: form.amountText,
    onPayText: form.type,
    onPayBlur: form.touch,
    payBalanceLabel: toBalanceLabel(facts.payBalance, payToken, isHidden),
    chips: toChips(state),
    payUsdLabel: amount === null ? null : toUsd(amount, state),
    receiveLabel: facts.preview === null ? '' : label(facts.preview, receiveToken),
    isPreviewing: facts.isPreviewing,
    receiveBalanceLabel: toBalanceLabel(facts.receiveBalance, receiveToken, isHidden),
    rateLabel: toRateLabel(state),
    limitsLabel: toLimitsLabel(state),
    feesLabel: toFeesLabel(state),
    paidLabel: toPaidLabel(state),
    speed: toSpeedView(state),
    ladder: toTradeLadderRows(state),
    spender: toSpender(state),
    button: toButton(state),
    reason: error === null ? toReason(state) : null,
    error,
    isUnreadable: form.isTouched && findTradeAmountBlocker(state.situation) === 'amount_not_number',
    alert: toAlert(state),
    ways: state.ways,
    onramp: toOnramp(state),
  }
}

/** Returns the single button; the reason that prevents the trade decides its label. */
function toButton({ blocker, offer, t, submit }: TradeState): TradeView['button'] {
  const labels: Partial<Record<TradeBlocker, string>> = {
    restricted: t('contactSupport'),
    unavailable: t('tradingUnavailable'),
    connect: t('connectWallet'),
  }
  return {
    label: (blocker && labels[blocker]) ?? t(toActionKey(offer)),
    isDisabled: blocker !== null && blocker !== 'connect',
    isBusy: blocker === 'connecting',
    tooltip: blocker === 'unsupported_network' ? t('pleaseSwitch') : null,
    onClick: submit,
  }
}

function toActionKey({ side, speed }: TradeState['offer']) {
  if (side === 'buy') return 'purchase'
  return speed === 'now' ? 'redeemNow' : 'redeem'
}

/** Returns when a redemption is paid; null for a purchase. */
function toPaidLabel({ offer, paidByLabel, t }: TradeState): string | null {
  if (offer.side === 'buy') return null
  return offer.speed === 'now' ? t('paidNow') : (paidByLabel ?? t('redeemTime'))
}

/**
 * Returns the alert of the form: unsupported network (requirement RO-06), token not offered on this network, or
 * restricted wallet (requirement RO-04); null if none applies.
 */
function toAlert(state: TradeState): FormAlertContent | null {
  const { t, blocker, offer } = state
  if (blocker === 'unsupported_network') return toNetworkAlert(state)
  if (blocker === 'not_offered') {
    const network = networkNameOf(offer.payToken.chainId)
    return { kind: 'info', title: t('notOffered', { network }), text: t('elsewhere'), action: null }
  }
  if (blocker !== 'restricted') return null
  return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
}

function toNetworkAlert({
  t,
  offer,
  isOfferSupported,
  switchNetwork,
}: TradeState): FormAlertContent {
  const { chainId } = offer.payToken
  const action = {
    label: t('switchTo', { network: networkNameOf(chainId) }),
    onClick: () => switchNetwork(chainId),
  }
  return {
    kind: 'warn',
    title: t('unsupportedNetwork'),
    text: t('pleaseSwitch'),
    action: isOfferSupported ? action : null,
  }
}

const label = (amount: bigint, token: Token) => toDollarTokenLabel(amount, toTokenFormat(token))

const toBalanceLabel = (balance: bigint | null, token: Token, isHidden: boolean) =>
  balance === null ? null : maskAmountLabel(label(balance, token), isHidden)

/**
 * Formats an amount as dollars. All payment tokens are dollars, so the amount itself is shown, to the nearest
 * cent.
 */
const toUsd = (amount: bigint, { offer, language }: TradeState) =>
  toUsdText(
    toNearestAmountLabel(amount, { decimals: offer.payToken.decimals, fractionMax: 2 }),
    language,
  )

/** Returns the percentage chips. Max enters the balance in whole cents; the trade then sends the whole balance. */
function toChips({ facts: { payBalance }, form, offer }: TradeState): TradeView['chips'] {
  return ([25, 50, 75, 100] as const).map((percent) => ({
    percent,
    isDisabled: payBalance === null || payBalance === 0n,
    onClick: () => {
      const share = toPercentageDown(payBalance ?? 0n, BigInt(percent))
      const shown = percent === 100 ? toWholeCent(share, toTokenFormat(offer.payToken)) : share
      form.type(toAmountText(shown, offer.payToken.decimals))
      form.touch()
    },
  }))
}

/** Computes the rate from the preview, so that it is the rate of this trade. */
function toRateLabel({ amount, facts: { preview }, offer }: TradeState): string | null {
  if (amount === null || preview === null) return null
  const one = 10n ** BigInt(offer.payToken.decimals)
  const rate = toAmountLabel((preview * one) / amount, {
    decimals: offer.receiveToken.decimals,
    fractionMin: 0,
  })
  return `1\u00a0${offer.payToken.symbol} = ${rate}\u00a0${offer.receiveToken.symbol}`
}

/**
 * Returns the limits: the minimum is one base unit; the maximum is the amount that the contracts can still issue, if
 * they limit it.
 */
function toLimitsLabel(state: TradeState): string | null {
  const { facts, offer, amount, situation, t } = state
  const { side, payToken } = offer
  const { symbol, decimals } = payToken
  if (amount !== null && amount !== toTradeAmount(situation)) {
    return t('wholeBalanceIs', { exact: toExactAmountLabel(amount, decimals), symbol })
  }
  const least = label(1n, payToken)
  if (side === 'redeem') return t('limitsRedeem', { least, symbol })
  if (facts.amountMax === null)
    return facts.payBalance === null ? null : t('limitsFrom', { least, symbol })
  return t('limits', { least, most: label(facts.amountMax, payToken), symbol })
}

function toFeesLabel({ facts: { networkFee, instant }, offer, t }: TradeState): string | null {
  if (networkFee === null) return null
  const network = toNativeFeeText(networkFee)
  if (offer.speed === 'queue') return t('feesBoth', { network })
  if (instant?.status !== 'ready') return null
  const { decimals, symbol } = offer.receiveToken
  return t('feesNow', { fee: toExactAmountLabel(instant.fee, decimals), symbol, network })
}

function toSpender({ amount, facts, offer }: TradeState): TradeSpender | null {
  const { payToken, spender } = offer
  if (facts.payBalance === null || spender === null) return null
  const isLocal = boot.chains.some(({ id, isLocal }) => id === payToken.chainId && isLocal)
  const explorer = findExplorerBase(payToken.chainId, isLocal ? boot.publicUrl : null)
  return {
    address: spender,
    amountLabel: amount === null ? null : toExactAmountLabel(amount, payToken.decimals),
    explorer: explorer && { href: `${explorer.url}/address/${spender}` },
  }
}

/** Returns a link to buy the payment token with money if the balance is too low (requirement SP-14). */
function toOnramp({ offer: { payToken }, situation, t }: TradeState): TradeView['onramp'] {
  const href = findOnrampUrl(payToken)
  const isShort = findTradeAmountBlocker(situation) === 'balance_short' || situation.balance === 0n
  return href && isShort ? { href, label: t('onramp', { symbol: payToken.symbol }) } : null
}

/**
 * Returns the error of the amount field, which is shown only after the field has lost the focus (requirement
 * VA-02).
 */
function toFieldError(state: TradeState): string | null {
  if (!state.form.isTouched) return null
  const blocker = findTradeAmountBlocker(state.situation)
  const faults: readonly (TradeBlocker | null)[] = ['amount_invalid', 'balance_short', 'above_max']
  return blocker !== null && faults.includes(blocker)
    ? toTradeBlockerText(blocker, toBlockerFacts(state))
    : null
}

function toReason(state: TradeState): string | null {
  if (state.blocker !== null) return toTradeBlockerText(state.blocker, toBlockerFacts(state))
  return state.facts.isPreviewFailed ? state.t('reasons.previewFailed') : null
}

const toBlockerFacts = (state: TradeState) => ({
  t: state.t,
  symbol: state.offer.payToken.symbol,
  network: networkNameOf(state.offer.payToken.chainId),
  nativeBalance: state.situation.nativeBalance,
  networkFee: state.situation.networkFee,
  instantNote: toSpeedView(state)?.note ?? null,
})
