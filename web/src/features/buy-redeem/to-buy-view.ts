import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { explorerOf } from '@parvalue/shared/chain/explorer.ts'
import { percentOfDown, toAmountLabel, toAmountText } from '@parvalue/shared/domain/amount.ts'
import type { TFunction } from 'i18next'
import { boot } from '#api/boot.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toShown } from '#tokens/hidden-balances.ts'
import { toFeeText } from '#tx/fee-text.ts'
import type { BuyOffer } from './buy-offer.ts'
import { amountHindranceOf, type BuyHindrance, type BuySituation } from './buy-rules.ts'
import type { BuyAlert, BuyView, LadderRow, Spender } from './buy-view.ts'
import { toHindranceText } from './hindrance-text.ts'
import type { BuyFacts } from './use-buy-facts.ts'
import type { BuyForm } from './use-buy-form.ts'

export type BuyState = {
  offer: BuyOffer
  /** Whether we trade on the network of the offer now. */
  isOfferSupported: boolean
  facts: BuyFacts
  situation: BuySituation
  hindrance: BuyHindrance | null
  form: BuyForm
  amount: bigint | null
  language: Language
  isHidden: boolean
  t: TFunction<'buyRedeem'>
  submit: () => void
  switchNetwork: (chainId: number) => void
}

/** Everything known about a purchase, in words and figures. Decides nothing but how it reads. */
export function toBuyView(state: BuyState): BuyView {
  const { offer, facts, form, amount } = state
  const { payToken, receiveToken } = offer
  const error = toFieldError(state)
  return {
    payToken,
    receiveToken,
    payText: form.paymentTokenAmount,
    onPayText: form.type,
    onPayBlur: form.touch,
    payBalanceLabel: toBalanceLabel(facts.payBalance, payToken.decimals, state.isHidden),
    chips: toChips(state),
    payUsdLabel: amount === null ? null : toUsd(amount, state),
    receiveLabel: facts.preview === null ? '' : label(facts.preview, receiveToken.decimals),
    isPreviewing: facts.isPreviewing,
    receiveBalanceLabel: toBalanceLabel(
      facts.receiveBalance,
      receiveToken.decimals,
      state.isHidden,
    ),
    rateLabel: toRateLabel(state),
    networkFeeLabel: facts.networkFee === null ? null : `${toFeeText(facts.networkFee)}\u00a0ETH`,
    ladder: toLadder(state),
    spender: toSpender(state),
    button: toButton(state),
    reason: error === null ? toReason(state) : null,
    error,
    alert: toAlert(state),
  }
}

/** One button in one place; what stands in the way decides what it says. */
function toButton({ hindrance, t, submit }: BuyState): BuyView['button'] {
  const labels: Partial<Record<BuyHindrance, string>> = {
    restricted: t('contactSupport'),
    unavailable: t('tradingUnavailable'),
    connect: t('connectWallet'),
    connecting: t('connectWallet'),
  }
  return {
    label: (hindrance && labels[hindrance]) ?? t('purchase'),
    isDisabled: hindrance !== null && hindrance !== 'connect',
    isBusy: hindrance === 'connecting',
    tooltip: hindrance === 'unsupported_network' ? t('pleaseSwitch') : null,
    onClick: submit,
  }
}

/** Spec 6, with the way out beside it where there is one. */
function toAlert(state: BuyState): BuyAlert | null {
  const { t, hindrance } = state
  if (hindrance === 'unsupported_network') return toNetworkAlert(state)
  if (hindrance !== 'restricted') return null
  return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
}

function toNetworkAlert({ t, offer, isOfferSupported, switchNetwork }: BuyState): BuyAlert {
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

const UNKNOWN = '—'

const label = (amount: bigint, decimals: number) => toAmountLabel(amount, { decimals })

const toBalanceLabel = (balance: bigint | null, decimals: number, isHidden: boolean) =>
  balance === null ? null : toShown(label(balance, decimals), isHidden)

/** Payment tokens are dollars; the figure is what the amount says, to the cent and cut off. */
const toUsd = (amount: bigint, { offer, language }: BuyState) =>
  toUsdText(toAmountLabel(amount, { decimals: offer.payToken.decimals, fractionMax: 2 }), language)

function toChips({ facts: { payBalance }, form, offer }: BuyState): BuyView['chips'] {
  return ([25, 50, 75, 100] as const).map((percent) => ({
    percent,
    isDisabled: payBalance === null || payBalance === 0n,
    onClick: () => {
      const share = percentOfDown(payBalance ?? 0n, BigInt(percent))
      form.type(toAmountText(share, offer.payToken.decimals))
      form.touch()
    },
  }))
}

/** From the previewed purchase itself, so that it is the rate that will be had. */
function toRateLabel({ amount, facts: { preview }, offer }: BuyState): string | null {
  if (amount === null || preview === null) return null
  const one = 10n ** BigInt(offer.payToken.decimals)
  const rate = toAmountLabel((preview * one) / amount, {
    decimals: offer.receiveToken.decimals,
    fractionMin: 0,
  })
  return `1\u00a0${offer.payToken.symbol} = ${rate}\u00a0${offer.receiveToken.symbol}`
}

/** Stands from the first balance on, so that nothing below it jumps while an amount is typed. */
function toLadder({ amount, facts, offer, isHidden, t }: BuyState): LadderRow[] | null {
  const { payBalance, receiveBalance, preview } = facts
  if (payBalance === null || receiveBalance === null) return null
  const pay = (units: bigint) => label(units, offer.payToken.decimals).replace('-', '−')
  const receive = (units: bigint) => label(units, offer.receiveToken.decimals)
  const isKnown = amount !== null && preview !== null && amount <= payBalance
  return [
    {
      label: t('ladder.now'),
      pay: toShown(pay(payBalance), isHidden),
      receive: toShown(receive(receiveBalance), isHidden),
    },
    {
      label: t('ladder.purchase'),
      pay: isKnown ? pay(-amount) : UNKNOWN,
      receive: isKnown ? `+${receive(preview)}` : UNKNOWN,
    },
    {
      label: t('ladder.after'),
      pay: isKnown ? toShown(pay(payBalance - amount), isHidden) : UNKNOWN,
      receive: isKnown ? toShown(receive(receiveBalance + preview), isHidden) : UNKNOWN,
    },
  ]
}

function toSpender({ amount, facts, offer: { deployment, payToken } }: BuyState): Spender | null {
  if (facts.payBalance === null) return null
  const address = deployment.contracts.usdPlusMinter
  const isLocal = boot.chains.some(({ id, isLocal }) => id === payToken.chainId && isLocal)
  const explorer = explorerOf(payToken.chainId, isLocal ? boot.publicUrl : null)
  return {
    address,
    amountLabel: amount === null ? null : label(amount, payToken.decimals),
    explorer: explorer && { name: explorer.name, href: `${explorer.url}/address/${address}` },
  }
}

/** An error is shown only once the field was left (Spec 5). */
function toFieldError(state: BuyState): string | null {
  if (!state.form.isTouched) return null
  const hindrance = amountHindranceOf(state.situation)
  const isAtFault = hindrance === 'amount_invalid' || hindrance === 'balance_short'
  return isAtFault ? toHindranceText(hindrance, toHindranceFacts(state)) : null
}

function toReason(state: BuyState): string | null {
  if (state.hindrance !== null) return toHindranceText(state.hindrance, toHindranceFacts(state))
  return state.facts.isPreviewFailed ? state.t('reasons.previewFailed') : null
}

const toHindranceFacts = ({ t, offer, situation }: BuyState) => ({
  t,
  symbol: offer.payToken.symbol,
  network: networkNameOf(offer.payToken.chainId),
  nativeBalance: situation.nativeBalance,
  networkFee: situation.networkFee,
})
