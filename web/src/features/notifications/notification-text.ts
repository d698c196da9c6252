import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { NotificationTextFields } from '@parvalue/shared/domain/product/notification-kind.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import type { TFunction } from 'i18next'
import type { NotificationItem } from '#api/account/notifications.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { Language } from '#i18n/language.ts'

type T = TFunction<'notices'>

export type NotificationText = {
  /** One sentence that describes the event. */
  title: string
  /** Additional details; null if there are none. */
  detail: string | null
  /** Network of the event; null for events on no chain. */
  chainId: number | null
}

type FindSymbol = (stockId: number) => string | null
type Reader = { language: Language; findSymbol: FindSymbol }

/** Returns the text of a notification. `findSymbol` returns the symbol of a stock. */
export function toNotificationText(
  t: T,
  { event, facts }: NotificationItem,
  { language, findSymbol }: Reader,
): NotificationText {
  switch (event) {
    case 'order_filled': {
      const { symbol, quantity } = facts
      const side = sideOf(facts)
      const title =
        quantity === undefined
          ? t(`orderFilled.${side}`, { symbol })
          : t(`orderFilledShares.${side}`, { symbol, quantity: toLabel(quantity) })
      return { title, detail: null, chainId: Number(facts.chain_id) }
    }
    case 'account_order_filled': {
      const { symbol } = facts
      const quantity = toLabel(facts.quantity)
      const title = t(`accountOrderFilled.${sideOf(facts)}`, { quantity, symbol })
      return { title, detail: null, chainId: null }
    }
    case 'redemption_paid': {
      const title = t('redemptionPaid', { amount: toLabel(facts.amount) })
      return { title, detail: null, chainId: Number(facts.chain_id) }
    }
    case 'wire_received': {
      const title = t('wireReceived', { amount: toLabel(facts.amount) })
      const detail = t('wireMemo', { memo: facts.memo_code })
      return { title, detail, chainId: Number(facts.chain_id) }
    }
    case 'bridge_finished': {
      const chainId = Number(facts.chain_id)
      const { symbol } = facts
      const values = { amount: toLabel(facts.amount), symbol, network: networkNameOf(chainId) }
      return { title: t('bridgeFinished', values), detail: null, chainId: null }
    }
    case 'tokens_received': {
      const { symbol, sender } = facts
      const title = t('tokensReceived', { amount: toLabel(facts.amount), symbol })
      return { title, detail: t('receivedFrom', { sender }), chainId: Number(facts.chain_id) }
    }
    case 'dividend_reinvested':
      return toDividend(t, 'dividendReinvested', facts, findSymbol)
    case 'dividend_paid':
      return toDividend(t, 'dividendPaid', facts, findSymbol)
    case 'identity_changed':
      return { title: toStepTitle(t, facts), detail: t('accountSays'), chainId: null }
    case 'tax_form_ending': {
      const form = toFormName(facts.form)
      const title = t('taxFormEnding', { form, day: toDateText(facts.valid_until, language) })
      return { title, detail: t('taxFormEndingText', { rate: facts.rate }), chainId: null }
    }
    case 'transfer_settled': {
      const title = t(`transferSettled.${directionOf(facts)}`, { amount: toLabel(facts.amount) })
      return { title, detail: t(`transferSettledText.${directionOf(facts)}`), chainId: null }
    }
    case 'transfer_returned': {
      const title = t(`transferReturned.${directionOf(facts)}`, { amount: toLabel(facts.amount) })
      return { title, detail: t('accountSays'), chainId: null }
    }
  }
}

function toDividend(
  t: T,
  key: 'dividendPaid' | 'dividendReinvested',
  facts: NotificationTextFields['dividend_paid'],
  findSymbol: FindSymbol,
): NotificationText {
  const amount = toLabel(facts.amount)
  const symbol = findSymbol(Number(facts.stock_id))
  const title = symbol === null ? t(`${key}Unnamed`, { amount }) : t(key, { amount, symbol })
  return { title, detail: null, chainId: Number(facts.chain_id) }
}

/**
 * Returns the sentence about a step. Steps and statuses that are never notified have no text; the account
 * page has them all.
 */
function toStepTitle(t: T, { step, status }: NotificationTextFields['identity_changed']): string {
  const key = `steps.${step}.${status}` as 'steps.identity.approved'
  return t(key, { defaultValue: t('stepOther') })
}

const formNames: Readonly<Record<string, string>> = { W8BEN: 'W-8BEN', W8BENE: 'W-8BEN-E' }

const toFormName = (form: string) => formNames[form] ?? form

const sideOf = ({ side }: { side: string }) => (side.toUpperCase() === 'SELL' ? 'SELL' : 'BUY')

const directionOf = ({ direction }: { direction: string }) =>
  direction === 'OUTGOING' ? 'OUTGOING' : 'INCOMING'

/** Formats decimal text: 1250.5 becomes 1,250.50. */
const toLabel = (text: string) => toAmountLabel(toUnits18(text), { decimals: NATIVE_DECIMALS })
