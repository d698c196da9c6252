import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { findExplorerBase } from '@parvalue/shared/chain/explorer.ts'
import {
  toAmountText,
  toDollarTokenLabel,
  toExactAmountLabel,
  toNearestAmountLabel,
  toWholeCent,
  USD_PLUS_FORMAT,
} from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { toUsdText } from '#i18n/format.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { toUsualBridgeMinutes } from '../transfer/bridge-time.ts'
import { toBridgeBlockerText, toBridgeFieldError } from './blocker-text.ts'
import { toBridgeAmount } from './bridge-rules.ts'
import type { BridgeState } from './bridge-state.ts'
import type { BridgeAlert, BridgeSpender, BridgeView } from './bridge-view.ts'

/** Formats the state of a transfer. It makes no decisions. */
export function toBridgeView(state: BridgeState): BridgeView {
  const { offer, facts, form, amount, language, t } = state
  const decimals = offer.source?.token.decimals ?? TOKEN_DECIMALS
  const error = toBridgeFieldError(state)
  const { bridgingFee, networkFee } = facts
  return {
    offer,
    symbol: offer.kind,
    decimals,
    fromIds: state.supported,
    amountText: form.inputTokenAmount,
    onAmountText: form.type,
    onAmountBlur: form.touch,
    max: toMax(state, decimals),
    usdLabel: toUsd(state, language),
    arrivesLabel: toArrivesLabel(state, decimals),
    isPreviewing: facts.isPreviewing,
    arrivesNote: toArrivesNote(state),
    bridgingFee: bridgingFee && {
      label: toNativeFeeText(bridgingFee.amount),
      atMs: bridgingFee.atMs,
    },
    networkFeeLabel: networkFee === null ? null : toNativeFeeText(networkFee),
    limitsLabel: toLimits(state),
    timeLabel: offer.source && t('minutes', { count: toUsualBridgeMinutes(offer.source.chainId) }),
    spender: toSpender(state, amount === null ? null : toExactAmountLabel(amount, decimals)),
    button: toButton(state),
    reason: error === null ? toBridgeBlockerText(state) : null,
    error,
    alert: toAlert(state),
    ways: state.ways,
    onFrom: state.onFrom,
    onTo: form.chooseDestination,
    onSwap: state.onSwap,
  }
}

const label = (amount: bigint) => toDollarTokenLabel(amount, USD_PLUS_FORMAT)

/** Returns the button "Max available", which enters the whole balance (requirement BR-03). */
function toMax({ facts: { balance }, form, isHidden, offer, t }: BridgeState, decimals: number) {
  if (balance === null) return null
  const amount = maskAmountLabel(label(balance), isHidden)
  return {
    label: t('max', { amount }),
    name: t('maxName', { amount, symbol: offer.kind }),
    isDisabled: balance === 0n,
    onClick: () => {
      form.type(toAmountText(toWholeCent(balance, { decimals, isRounded: true }), decimals))
      form.touch()
    },
  }
}

/** Returns the amount that arrives; a typed amount that arrives unchanged keeps its digits. */
function toArrivesLabel({ facts: { arrives }, situation }: BridgeState, decimals: number): string {
  if (arrives === null) return ''
  return arrives === toBridgeAmount(situation)
    ? toExactAmountLabel(arrives, decimals)
    : label(arrives)
}

/** Converts the amount to dollars: USD+ is worth one dollar; wUSD+ is worth the USD+ that is bridged for it. */
function toUsd({ facts: { travels } }: BridgeState, language: BridgeState['language']) {
  if (travels === null) return null
  const format = { decimals: TOKEN_DECIMALS, fractionMax: 2 }
  return toUsdText(toNearestAmountLabel(travels, format), language)
}

function toArrivesNote({ account, offer, facts: { travels }, t }: BridgeState): string {
  if (offer.kind === 'wUSD+' && travels !== null) return t('byValue', { amount: label(travels) })
  return account ? t('toWallet', { address: shortenAddress(account) }) : t('toYourWallet')
}

/** Returns the limits: the minimum is one base unit; the maximum is the amount that both ends allow in one transfer or today. */
function toLimits(state: BridgeState): string | null {
  const { facts, offer, amount, situation, t } = state
  const { travelsMax } = facts
  const least = label(1n)
  if (!offer.source) return null
  if (amount !== null && amount !== toBridgeAmount(situation)) {
    const { decimals } = situation
    return t('wholeBalanceIs', { exact: toExactAmountLabel(amount, decimals), symbol: offer.kind })
  }
  return travelsMax === null
    ? t('limitsFrom', { least, symbol: offer.kind })
    : t(facts.isMaxOfMessage ? 'limitsOnce' : 'limitsBoth', { least, most: label(travelsMax) })
}

function toSpender(
  { offer: { source } }: BridgeState,
  amountLabel: string | null,
): BridgeSpender | null {
  if (!source) return null
  const isLocal = boot.chains.some(({ id, isLocal }) => id === source.chainId && isLocal)
  const explorer = findExplorerBase(source.chainId, isLocal ? boot.publicUrl : null)
  const href = explorer && `${explorer.url}/address/${source.waypoint}`
  return {
    address: source.waypoint,
    amountLabel,
    explorer: href === null ? null : { href },
  }
}

/**
 * Returns the single button. It is disabled until the form is complete and valid (requirement VA-08), except without a
 * wallet, when it opens the connect dialog.
 */
function toButton({ blocker, t, submit }: BridgeState): BridgeView['button'] {
  const labels: Partial<Record<NonNullable<BridgeState['blocker']>, string>> = {
    restricted: t('contactSupport'),
    unavailable: t('tradingUnavailable'),
    connect: t('connectWallet'),
  }
  return {
    label: (blocker && labels[blocker]) ?? t('bridge'),
    isDisabled: blocker !== null && blocker !== 'connect',
    isBusy: blocker === 'connecting',
    tooltip: blocker === 'unsupported_network' ? t('pleaseSwitch') : null,
    onClick: submit,
  }
}

/** Returns the alert for reasons that prevent any transfer, with an action if there is one. */
function toAlert(state: BridgeState): BridgeAlert | null {
  const { t, blocker, offer } = state
  const network = networkNameOf(offer.chainId)
  const destinationName = networkNameOf(offer.destination?.chainId ?? 0)
  switch (blocker) {
    case 'unsupported_network':
      return toNetworkAlert(state)
    case 'restricted':
      return { kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null }
    case 'not_offered':
      return { kind: 'info', title: t('notOffered', { network }), text: '', action: null }
    case 'no_destination':
      return { kind: 'info', title: t('noDestination'), text: '', action: null }
    case 'source_paused': {
      const title = t('sourcePaused', { network })
      return { kind: 'warn', title, text: t('sourcePausedText'), action: null }
    }
    case 'destination_paused': {
      const title = t('destinationPaused', { network: destinationName })
      return { kind: 'warn', title, text: t('destinationPausedText'), action: null }
    }
    default:
      return null
  }
}

function toNetworkAlert({ t, offer, supported, switchNetwork }: BridgeState): BridgeAlert {
  const { chainId } = offer
  const action = {
    label: t('switchTo', { network: networkNameOf(chainId) }),
    onClick: () => switchNetwork(chainId),
  }
  return {
    kind: 'warn',
    title: t('unsupportedNetwork'),
    text: t('pleaseSwitch'),
    action: supported.includes(chainId) ? action : null,
  }
}
