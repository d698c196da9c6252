import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toEtTimeText, toPriceText } from '#i18n/market-format.ts'
import type { FormHindrance } from '#ui/form/form-alert.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketHindrance } from './ticket-rules.ts'
import { toLimit, toLimitGap } from './ticket-terms.ts'

/** A limit so many percent to its owner's disadvantage is worth a second look. */
const FAR_PERCENT = 5n

type ToAlert = (state: TicketState) => FormHindrance | null

/** What stands in the way, with the way out beside it where there is one. */
const alerts: Partial<Record<TicketHindrance, ToAlert>> = {
  restricted: ({ t }) => ({
    ...{ kind: 'bad', title: t('amlBlocked'), text: t('amlBlockedText'), action: null },
  }),
  unsupported_network: toNetworkAlert,
  not_offered: toOfferAlert,
  halted: toHaltAlert,
  not_tradable: ({ t, stock }) => ({
    ...{ kind: 'warn', title: t('notTradable', { symbol: stock.symbol }) },
    ...{ text: t('notTradableText'), action: null },
  }),
  other_open: ({ t, otherSymbol }) => ({
    ...{ kind: 'info', title: t('otherOpen', { symbol: otherSymbol ?? '' }) },
    ...{ text: t('otherOpenText'), action: null },
  }),
  in_flight: ({ t, offer, entry }) => {
    const { symbol } = entry.side === 'BUY' ? offer.paymentToken : offer.asset
    return {
      ...{ kind: 'info', title: t('inFlight'), action: null },
      text: t('inFlightText', { symbol }),
    }
  },
}

export const toAlert: ToAlert = (state) =>
  (state.hindrance && alerts[state.hindrance]?.(state)) ?? toHint(state)

function toNetworkAlert({ t, offer, isOfferSupported, switchNetwork }: TicketState): FormHindrance {
  const label = t('switchTo', { network: networkNameOf(offer.chainId) })
  const action = { label, onClick: () => switchNetwork(offer.chainId) }
  return {
    ...{ kind: 'warn', title: t('unsupportedNetwork'), text: t('pleaseSwitch') },
    action: isOfferSupported ? action : null,
  }
}

function toOfferAlert({ t, offer, switchNetwork }: TicketState): FormHindrance {
  const network = networkNameOf(offer.chainId)
  const [other] = offer.elsewhere
  return {
    kind: 'info',
    title: t('notOffered', { network, symbol: offer.asset.symbol }),
    text: t(other === undefined ? 'notOfferedNowhere' : 'notOfferedText'),
    action:
      other === undefined
        ? null
        : {
            label: t('switchTo', { network: networkNameOf(other) }),
            onClick: () => switchNetwork(other),
          },
  }
}

/** Requirement XT-09: since when, and why, in the exchange's words. */
function toHaltAlert({ t, language, stock, market }: TicketState): FormHindrance | null {
  const halt = market?.halts.get(stock.id)
  if (!halt) return null
  const time = toEtTimeText(halt.sinceMs, language)
  return {
    ...{ kind: 'warn', title: t('halted', { symbol: stock.symbol }), action: null },
    text: t('haltedText', { time, reason: halt.reason }),
  }
}

/** What there is to know besides; a halt also to those who would have to connect first. */
function toHint(state: TicketState): FormHindrance | null {
  return toHaltAlert(state) ?? toFarAlert(state) ?? toSessionAlert(state)
}

function toFarAlert({ t, entry, situation }: TicketState): FormHindrance | null {
  if (entry.type !== 'LIMIT') return null
  const gap = toLimitGap(toLimit(entry.limitText), situation.reference)
  if (gap === null) return null
  const away = entry.side === 'BUY' ? gap : -gap
  if (away < FAR_PERCENT) return null
  return {
    ...{ kind: 'warn', title: t('farLimitTitle'), action: null },
    text: t(`farLimit.${entry.side}`, { percent: `${away}` }),
  }
}

/** Requirement OP-02: the ticket changes to limit orders by itself, and says why. */
function toSessionAlert({ t, form, entry, prices }: TicketState): FormHindrance | null {
  if (form.wanted.type === entry.type) return null
  const price = prices?.price ?? null
  return {
    ...{ kind: 'info', title: t('limitOnly'), action: null },
    text:
      price === null ? t('limitOnlyNoPrice') : t('limitOnlyText', { price: toPriceText(price) }),
  }
}
