import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  toAmountText,
  toDollarTokenLabel,
  toExactAmountLabel,
  toWholeCent,
} from '@parvalue/shared/domain/money/amount.ts'
import { toReserveValueDown } from '@parvalue/shared/domain/reserves/reserves.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { toUsdText } from '#i18n/format.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import type { WrapState, WrapView } from '../wrapping.ts'
import { toWrapBlockerText } from './blocker-text.ts'
import { toWrapBalanceChangeRows } from './to-wrap-ladder-rows.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { findWrapAmountBlocker, toWrapAmount, type WrapBlocker } from './wrap-rules.ts'
import { toAssetAmountDown, toNearestCentText, toWrapRateText } from './wrap-values.ts'

/** Returns the view model of a wrap, which is its state with formatted figures. */
export function toWrapView(state: WrapState): WrapView {
  const { offer, facts, form, amount, rate } = state
  const error = toFieldError(state)
  return {
    offer,
    fromText: form.amountText,
    onFromText: form.type,
    onFromBlur: form.touch,
    fromBalanceLabel: toBalanceLabel(facts.fromBalance, state),
    fromUsdLabel: toUsd(amount, offer.direction === 'wrap' ? null : rate, state),
    onMax: toMax(state),
    toLabel: facts.preview === null ? '' : label(facts.preview, state),
    toBalanceLabel: toBalanceLabel(facts.toBalance, state),
    toUsdLabel: toUsd(facts.preview, offer.direction === 'wrap' ? rate : null, state),
    isPreviewing: facts.isPreviewing,
    onTurn: () =>
      form.turn(facts.preview === null ? '' : toAmountText(facts.preview, offer.to.decimals)),
    ladder: toWrapBalanceChangeRows(state),
    rateLabel: rate === null ? null : toRateLabel(offer, rate),
    minimumLabel: toMinimumLabel(state),
    limitsLabel: toLimitsLabel(state),
    networkFeeLabel:
      facts.networkFee === null ? null : `${toNativeFeeText(facts.networkFee)}\u00a0ETH`,
    spender: toSpender(state),
    signedText: (state.ways?.chosen ?? 'steps') === 'steps' ? toSignedText(state) : null,
    ways: state.ways,
    button: toButton(state),
    reason: error === null ? toReason(state) : null,
    error,
    alert: toAlert(state),
  }
}

const label = (amount: bigint, { offer }: Pick<WrapState, 'offer'>) =>
  toDollarTokenLabel(amount, { decimals: offer.from.decimals, isRounded: true })

const toBalanceLabel = (balance: bigint | null, state: WrapState) =>
  balance === null ? null : maskAmountLabel(label(balance, state), state.isHidden)

const toRateLabel = ({ asset, wrapped }: WrapOffer, rate: bigint) =>
  `1\u00a0${wrapped.symbol} = ${toWrapRateText(rate)}\u00a0${asset.symbol}`

const toMinimumLabel = ({ facts: { minimum }, offer }: WrapState) =>
  minimum === null
    ? null
    : `${toExactAmountLabel(minimum, offer.to.decimals)}\u00a0${offer.to.symbol}`

/**
 * Returns the limits. For stock tokens the minimum is not shown in figures, because it has eighteen decimals.
 */
function toLimitsLabel(state: WrapState) {
  const { t, offer, amount, situation } = state
  if (offer.stockId !== null) return t('anyPart')
  if (amount !== null && amount !== toWrapAmount(situation)) {
    const exact = toExactAmountLabel(amount, offer.from.decimals)
    return t('wholeBalanceIs', { exact, symbol: offer.from.symbol })
  }
  return t('limits', { least: label(1n, state), symbol: offer.from.symbol })
}

/** Converts an amount to dollars; `rate` converts a wrapped token to its asset first. */
function toUsd(amount: bigint | null, rate: bigint | null, state: WrapState) {
  const { language, offer, priceText } = state
  if (amount === null || offer.contracts === null) return null
  const worth = rate === null ? amount : toAssetAmountDown(amount, rate)
  const value = toReserveValueDown({ amount: worth, decimals: offer.asset.decimals, priceText })
  return value === null ? null : toUsdText(toNearestCentText(value), language)
}

function toMax({ facts: { fromBalance }, form, offer }: WrapState): WrapView['onMax'] {
  if (fromBalance === null || fromBalance === 0n) return null
  return () => {
    form.type(
      toAmountText(
        toWholeCent(fromBalance, { ...offer.from, isRounded: true }),
        offer.from.decimals,
      ),
    )
    form.touch()
  }
}

/** Returns the single button; the reason that prevents the wrap decides its label. */
function toButton({ blocker, offer, t, submit }: WrapState): WrapView['button'] {
  const labels: Partial<Record<WrapBlocker, string>> = {
    restricted: t('contactSupport'),
    connect: t('connectWallet'),
  }
  return {
    label: (blocker && labels[blocker]) ?? t(offer.direction),
    isDisabled: blocker !== null && blocker !== 'connect',
    isBusy: blocker === 'connecting',
    tooltip: blocker === 'unsupported_network' ? t('pleaseSwitch') : null,
    onClick: submit,
  }
}

/** Returns the alert of requirements RO-04 and RO-06, with an action if there is one. */
function toAlert(state: WrapState): FormAlertContent | null {
  const { t, blocker, offer } = state
  if (blocker === 'unsupported_network') return toNetworkAlert(state)
  if (blocker === 'not_offered') {
    const network = networkNameOf(offer.chainId)
    const title = t('notOffered', { network, symbol: offer.wrapped.symbol })
    const text = t('elsewhere', { symbol: offer.asset.symbol })
    return { kind: 'info', title, text, action: null }
  }
  if (blocker !== 'restricted') return null
  return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
}

function toNetworkAlert({
  t,
  offer,
  isOfferSupported,
  switchNetwork,
}: WrapState): FormAlertContent {
  const action = {
    label: t('switchTo', { network: networkNameOf(offer.chainId) }),
    onClick: () => switchNetwork(offer.chainId),
  }
  return {
    kind: 'warn',
    title: t('unsupportedNetwork'),
    text: t('pleaseSwitch'),
    action: isOfferSupported ? action : null,
  }
}

/**
 * Returns the spender of the approval. Unwrapping burns the wallet's own shares, so it needs no approval.
 */
function toSpender({ offer }: WrapState): WrapView['spender'] {
  const { direction, contracts, chainId } = offer
  if (direction === 'unwrap' || contracts === null) return null
  const { vault } = contracts
  const explorer = findChainExplorer(chainId)
  return { address: vault, href: explorer && `${explorer.url}/address/${vault}` }
}

function toSignedText(state: WrapState): string {
  const { offer, amount, t } = state
  const { symbol, decimals } = offer.asset
  if (offer.direction === 'unwrap')
    return offer.stockId === null ? t('signedUnwrap') : t('signedUnwrapStock', { symbol })
  if (amount === null) return t('signedWrapLater')
  // The approved amount is shown with all its decimals.
  return t('signedWrap', {
    amount: toExactAmountLabel(amount, decimals),
    symbol,
  })
}

/**
 * Returns the error of the amount field, which is shown only after the field has lost the focus (requirements VA-02,
 * VA-07). An empty field is then an error, too.
 */
function toFieldError(state: WrapState): string | null {
  if (!state.form.isTouched) return null
  const blocker = findWrapAmountBlocker(state.situation)
  if (blocker === null || blocker === 'balance_unknown') return null
  const known = blocker === 'amount_empty' ? 'amount_invalid' : blocker
  return toWrapBlockerText(known, toBlockerFacts(state))
}

function toReason(state: WrapState): string | null {
  if (state.blocker !== null) return toWrapBlockerText(state.blocker, toBlockerFacts(state))
  return state.facts.isPreviewFailed ? state.t('reasons.previewFailed') : null
}

const toBlockerFacts = ({ t, offer, situation }: WrapState) => ({
  t,
  symbol: offer.from.symbol,
  network: networkNameOf(offer.chainId),
  nativeBalance: situation.nativeBalance,
  networkFee: situation.networkFee,
})
