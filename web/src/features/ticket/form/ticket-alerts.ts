import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { toPriceText } from '#i18n/market-format.ts'
import type { FormAlertContent } from '#ui/form/form-alert.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketBlocker } from './ticket-rules.ts'

type ToAlert = (state: TicketState) => FormAlertContent | null

/** Alerts for reasons that prevent the order, with an action if there is one. */
const alerts: Partial<Record<TicketBlocker, ToAlert>> = {
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

export const toTicketAlert: ToAlert = (state) =>
  (state.blocker && alerts[state.blocker]?.(state)) ?? toHint(state)

function toNetworkAlert({
  t,
  offer,
  isOfferSupported,
  switchNetwork,
}: TicketState): FormAlertContent {
  const label = t('switchTo', { network: networkNameOf(offer.chainId) })
  const action = { label, onClick: () => switchNetwork(offer.chainId) }
  return {
    ...{ kind: 'warn', title: t('unsupportedNetwork'), text: t('pleaseSwitch') },
    action: isOfferSupported ? action : null,
  }
}

function toOfferAlert({ t, offer, switchNetwork }: TicketState): FormAlertContent {
  const network = networkNameOf(offer.chainId)
  const [other] = offer.otherChainIds
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

/** Returns the start and reason of the halt, in the exchange's wording (requirement XT-09). */
function toHaltAlert({ t, language, stock, market }: TicketState): FormAlertContent | null {
  const halt = market?.halts.get(stock.id)
  if (!halt) return null
  const time = toEtTimeText(halt.sinceMs, language)
  return {
    ...{ kind: 'warn', title: t('halted', { symbol: stock.symbol }), action: null },
    text: t('haltedText', { time, reason: halt.reason }),
  }
}

/**
 * Returns a hint that does not prevent the order; a halt is shown before a wallet is connected, too.
 */
function toHint(state: TicketState): FormAlertContent | null {
  return toHaltAlert(state) ?? toSessionAlert(state)
}

/** Explains why the ticket switched to limit orders (requirement OP-02). */
function toSessionAlert({ t, form, entry, prices }: TicketState): FormAlertContent | null {
  if (form.wanted.type === entry.type) return null
  const price = prices?.price ?? null
  return {
    ...{ kind: 'info', title: t('limitOnly'), action: null },
    text:
      price === null ? t('limitOnlyNoPrice') : t('limitOnlyText', { price: toPriceText(price) }),
  }
}
