import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orderQuery } from '#api/orders/orders.ts'
import { OrderStatusTag } from '#orders/order-status.tsx'
import { clearFormDraft } from '#tx/journal/use-form-draft.ts'
import { Button } from '#ui/button/button.tsx'
import type { TicketRecord } from '../flow/ticket-record.ts'
import type { StartedTicket } from '../flow/ticket-store.ts'
import { useTicketEnd } from '../flow/use-ticket-end.ts'
import type { TicketFlow } from '../flow/use-ticket-flow.ts'
import ticketStyles from '../ticket.module.css'
import styles from './responsive-ticket.module.css'
import { toTicketBarState } from './ticket-bar-rules.ts'

type TicketBarProps = { flow: TicketFlow; ticket: StartedTicket; onShow: () => void }

/** Shows on phones the status of the order that was started here, and a button that opens it. */
export function TicketBar({ flow, ticket, onShow }: TicketBarProps) {
  const { t } = useTranslation('ticket')
  const { record } = ticket
  const state = toTicketBarState(ticket, flow.transaction.stage.name)
  return (
    <div className={styles.standing}>
      <div role="status">
        <span className={ticketStyles.sub}>{t('yourOrder')}</span>
        {state === 'live' ? <Live record={record} /> : <b>{t(`barStates.${state}`)}</b>}
      </div>
      <Button onClick={onShow}>{t(state === 'missing' ? 'continue' : 'bar.show')}</Button>
    </div>
  )
}

const POLL_MS = 4000

function Live({ record }: { record: TicketRecord }) {
  const { t } = useTranslation('ticket')
  const { data: order } = useQuery({
    ...orderQuery(record.account, record.rowId),
    refetchInterval: ({ state: { data } }) => (data && isOrderFinal(data.status) ? false : POLL_MS),
  })
  useTicketEnd(record, order, () => {
    clearFormDraft(`ticket.${record.symbol}.amount`)
    clearFormDraft(`ticket.${record.symbol}.limit`)
  })
  return order ? <OrderStatusTag order={order} /> : <b>{t('barStates.sent')}</b>
}
