import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel, toAmountText } from '@parvalue/shared/domain/amount.ts'
import { findExplorer } from '#api/explorer.ts'
import { toUsdText } from '#i18n/format.ts'
import { toShown } from '#tokens/hidden-balances.ts'
import { toFeeText } from '#tx/fee-text.ts'
import type { FormHindrance } from '#ui/form-alert.tsx'
import { toHindranceText } from './hindrance-text.ts'
import { toLadder } from './to-ladder.ts'
import { amountHindranceOf, type WrapHindrance } from './wrap-rules.ts'
import { toCentsText, toRateText, toWorthDown } from './wrap-worth.ts'
import type { WrapState, WrapView } from './wrapping.ts'

/** Everything known about it, in words and figures. Decides nothing but how it reads. */
export function toWrapView(state: WrapState): WrapView {
  const { offer, facts, form, amount, rate, t } = state
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
    ladder: toLadder(state),
    rateLabel: rate === null ? null : `1\u00a0wUSD+ = ${toRateText(rate)}\u00a0USD+`,
    limitsLabel: t('limits', { least: label(1n, state), symbol: offer.from.symbol }),
    networkFeeLabel: facts.networkFee === null ? null : `${toFeeText(facts.networkFee)}\u00a0ETH`,
    spender: toSpender(state),
    signedText: toSignedText(state),
    button: toButton(state),
    reason: error === null ? toReason(state) : null,
    error,
    alert: toAlert(state),
  }
}

const label = (amount: bigint, { offer }: Pick<WrapState, 'offer'>) =>
  toAmountLabel(amount, { decimals: offer.from.decimals })

const toBalanceLabel = (balance: bigint | null, state: WrapState) =>
  balance === null ? null : toShown(label(balance, state), state.isHidden)

/** In dollars; `rate` where it is wUSD+ that has to be turned into USD+ first. */
function toUsd(amount: bigint | null, rate: bigint | null, { language, offer }: WrapState) {
  if (amount === null || offer.vault === null) return null
  return toUsdText(toCentsText(rate === null ? amount : toWorthDown(amount, rate)), language)
}

function toMax({ facts: { fromBalance }, form, offer }: WrapState): WrapView['onMax'] {
  if (fromBalance === null || fromBalance === 0n) return null
  return () => {
    form.type(toAmountText(fromBalance, offer.from.decimals))
    form.touch()
  }
}

/** One button in one place; what stands in the way decides what it says. */
function toButton({ hindrance, offer, t, submit }: WrapState): WrapView['button'] {
  const labels: Partial<Record<WrapHindrance, string>> = {
    restricted: t('contactSupport'),
    connect: t('connectWallet'),
    connecting: t('connectWallet'),
  }
  return {
    label: (hindrance && labels[hindrance]) ?? t(offer.direction),
    isDisabled: hindrance !== null && hindrance !== 'connect',
    isBusy: hindrance === 'connecting',
    tooltip: hindrance === 'unsupported_network' ? t('pleaseSwitch') : null,
    onClick: submit,
  }
}

/** Spec 6, with the way out beside it where there is one. */
function toAlert(state: WrapState): FormHindrance | null {
  const { t, hindrance, offer } = state
  if (hindrance === 'unsupported_network') return toNetworkAlert(state)
  if (hindrance === 'not_offered') {
    const network = networkNameOf(offer.chainId)
    return { kind: 'info', title: t('notOffered', { network }), text: t('elsewhere'), action: null }
  }
  if (hindrance !== 'restricted') return null
  return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
}

function toNetworkAlert({ t, offer, isOfferSupported, switchNetwork }: WrapState): FormHindrance {
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

/** Unwrapping burns the wallet's own shares: nobody else is allowed anything. */
function toSpender({ offer: { direction, vault, chainId } }: WrapState): WrapView['spender'] {
  if (direction === 'unwrap' || vault === null) return null
  const explorer = findExplorer(chainId)
  return { address: vault, href: explorer && `${explorer.url}/address/${vault}` }
}

function toSignedText(state: WrapState): string {
  const { offer, amount, t } = state
  if (offer.direction === 'unwrap') return t('signedUnwrap')
  return amount === null
    ? t('signedWrapLater')
    : t('signedWrap', { amount: label(amount, state), symbol: offer.from.symbol })
}

/** An error is shown only once the field was left (Spec 5); what is empty then is an error too. */
function toFieldError(state: WrapState): string | null {
  if (!state.form.isTouched) return null
  const hindrance = amountHindranceOf(state.situation)
  if (hindrance === null || hindrance === 'balance_unknown') return null
  const known = hindrance === 'amount_empty' ? 'amount_invalid' : hindrance
  return toHindranceText(known, toHindranceFacts(state))
}

function toReason(state: WrapState): string | null {
  if (state.hindrance !== null) return toHindranceText(state.hindrance, toHindranceFacts(state))
  return state.facts.isPreviewFailed ? state.t('reasons.previewFailed') : null
}

const toHindranceFacts = ({ t, offer, situation }: WrapState) => ({
  t,
  symbol: offer.from.symbol,
  network: networkNameOf(offer.chainId),
  nativeBalance: situation.nativeBalance,
  networkFee: situation.networkFee,
})
