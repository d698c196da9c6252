import { toPriceText } from '#i18n/market-format.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { EarlierRequest } from '#tx/stopped/earlier-request.tsx'
import { SendStrategyRow } from '#tx/strategies/strategy-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import { toTicketBlockerText } from '../review/blocker-text.ts'
import styles from '../ticket.module.css'
import { TicketAmountFields } from './amount-fields.tsx'
import { CurrentMarketSession } from './current-market-session.tsx'
import { TicketLimitFields } from './limit-fields.tsx'
import { OrderMethodFields } from './order-method-fields.tsx'
import { OrderTypeFields } from './order-type-fields.tsx'
import { TicketPaymentFields } from './payment-fields.tsx'
import { toTicketAlert } from './ticket-alerts.ts'
import { TicketDetails, TicketTotalRows } from './ticket-details.tsx'
import type { TicketBlocker } from './ticket-rules.ts'
import { TimeInForceFields } from './time-in-force-fields.tsx'

/** Shows the form of an order with all figures before its review. */
export function TicketForm({ state }: { state: TicketState }) {
  const alert = toTicketAlert(state)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <CurrentMarketSession state={state} />
      <OrderTypeFields state={state} />
      {state.entry.type === 'LIMIT' && <TicketLimitFields state={state} />}
      <TicketAmountFields state={state} />
      <TicketPaymentFields state={state} />
      <TimeInForceFields state={state} />
      <OrderMethodFields state={state} />
      <TicketDetails state={state} />
      {alert && <FormAlert alert={alert} />}
      <EarlierRequest />
      <FormAction>
        <TicketTotalRows state={state} />
        <Submit state={state} />
      </FormAction>
      <p className={styles.note}>
        {toNote(state)} <HelpTopicLink topic="orders" />
      </p>
      <SendStrategyRow choice={state.signing} />
    </form>
  )
}

/** Shows the single button, whose label follows the reason that prevents the order. */
function Submit({ state }: { state: TicketState }) {
  const { t, blocker, entry } = state
  const labels: Partial<Record<TicketBlocker, string>> = {
    restricted: t('contactSupport'),
    unavailable: t('unavailable'),
    connect: t('connectWallet'),
  }
  return (
    <Button
      type="submit"
      isBig
      isDisabled={blocker !== null && blocker !== 'connect'}
      isBusy={blocker === 'connecting'}
      tooltip={blocker === 'unsupported_network' ? t('pleaseSwitch') : null}
      reason={blocker && toTicketBlockerText(blocker, state)}
    >
      {(blocker && labels[blocker]) ?? t(`review.${entry.side}`)}
    </Button>
  )
}

function toNote({ t, entry, prices }: TicketState): string {
  if (entry.type === 'LIMIT') return t(entry.side === 'BUY' ? 'notes.limitBuy' : 'notes.limitSell')
  const price = prices?.price ? toPriceText(prices.price) : '—'
  return t(entry.side === 'BUY' ? 'notes.marketBuy' : 'notes.marketSell', { price })
}
