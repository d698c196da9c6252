import { toPriceText } from '#i18n/market-format.ts'
import { HelpTopicLink } from '#support/how-it-works.tsx'
import { StrategyRow } from '#tx/strategies/strategy-row.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import type { TicketState } from '../flow/ticket-state.ts'
import { toBlockerText } from '../review/blocker-text.ts'
import styles from '../ticket.module.css'
import { AmountFields } from './amount-part.tsx'
import { LimitFields } from './limit-part.tsx'
import { PaymentFields } from './payment-part.tsx'
import { CurrentSession } from './session-now.tsx'
import { toAlert } from './ticket-alerts.ts'
import { TicketFactsList } from './ticket-facts-list.tsx'
import type { TicketBlocker } from './ticket-rules.ts'
import { TifFields } from './tif-part.tsx'
import { TypeFields } from './type-part.tsx'
import { MethodFields } from './way-part.tsx'

/** Form of an order with all figures before its review. */
export function TicketForm({ state }: { state: TicketState }) {
  const alert = toAlert(state)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        state.submit()
      }}
    >
      <CurrentSession state={state} />
      <TypeFields state={state} />
      {state.entry.type === 'LIMIT' && <LimitFields state={state} />}
      <AmountFields state={state} />
      <PaymentFields state={state} />
      <TifFields state={state} />
      <MethodFields state={state} />
      <TicketFactsList state={state} />
      {alert && <FormAlert alert={alert} />}
      <Submit state={state} />
      <p className={styles.note}>
        {toNote(state)} <HelpTopicLink topic="orders" />
      </p>
      <StrategyRow choice={state.signing} />
    </form>
  )
}

/** A single button; the reason that prevents the order decides its label. */
function Submit({ state }: { state: TicketState }) {
  const { t, blocker, entry } = state
  const labels: Partial<Record<TicketBlocker, string>> = {
    restricted: t('contactSupport'),
    unavailable: t('unavailable'),
    connect: t('connectWallet'),
    connecting: t('connectWallet'),
  }
  return (
    <Button
      type="submit"
      isBig
      isDisabled={blocker !== null && blocker !== 'connect'}
      isBusy={blocker === 'connecting'}
      tooltip={blocker === 'unsupported_network' ? t('pleaseSwitch') : null}
      reason={blocker && toBlockerText(blocker, state)}
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
