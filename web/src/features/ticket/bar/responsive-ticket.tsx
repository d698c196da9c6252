import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsJustFilled } from '#tx/journal/form-fill.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import type { TicketProps } from '../flow/ticket-state.ts'
import { type TicketFlow, useTicketFlow } from '../flow/use-ticket-flow.ts'
import { toTicketDraftNames } from '../form/use-ticket-form.ts'
import { OrderTicket } from '../ticket.tsx'
import styles from './responsive-ticket.module.css'

// The dialog loads on the first press, because most phone users only look at the price.
const Dialog = lazy(async () => ({ default: (await import('#ui/dialog/dialog.tsx')).Dialog }))

// The bar loads with the first order that it follows.
const TicketBar = lazy(async () => ({ default: (await import('./ticket-bar.tsx')).TicketBar }))

type ResponsiveTicketProps = TicketProps & { toOrders: (rowId: string, text: string) => ReactNode }

/**
 * Shows the ticket beside the page, or on phones in a sheet behind two buttons at the lower edge. A started
 * order continues while the sheet is closed. A ticket that was filled in from outside opens its form.
 */
export function ResponsiveTicket(props: ResponsiveTicketProps) {
  const flow = useTicketFlow(props.stock.id)
  const isFilled = useIsJustFilled(toTicketDraftNames(props.stock.symbol).amount)
  const isFollowed = isFilled && flow.ticket !== null && flow.ticket.record.rowId !== null
  // An order that the server has continues without the ticket, which then shows its form again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `discard` is new with each render
  useEffect(() => {
    if (isFollowed) flow.discard()
  }, [isFollowed])
  return useIsNarrow() ? (
    <TicketSheet {...props} flow={flow} isFirstOpen={isFilled} />
  ) : (
    <OrderTicket {...props} flow={flow} />
  )
}

type TicketSheetProps = ResponsiveTicketProps & { flow: TicketFlow; isFirstOpen: boolean }

function TicketSheet({ flow, isFirstOpen, ...props }: TicketSheetProps) {
  const { t } = useTranslation('ticket')
  const { symbol } = props.stock
  const [, chooseSide] = useFormDraft(toTicketDraftNames(symbol).side)
  const [isOpen, setOpen] = useState(isFirstOpen)
  const isRequested = useWasEverTrue(isOpen)
  const open = (next: OrderSide) => {
    flow.closeReview()
    chooseSide(next)
    setOpen(true)
  }
  return (
    <>
      <div className={styles.bottom}>
        {flow.ticket ? (
          <Suspense>
            <TicketBar flow={flow} ticket={flow.ticket} onShow={() => setOpen(true)} />
          </Suspense>
        ) : (
          <>
            <Button variant="quiet" onClick={() => open('SELL')}>
              {t('bar.SELL')}
            </Button>
            <Button onClick={() => open('BUY')}>{t('bar.BUY')}</Button>
          </>
        )}
      </div>
      {isRequested && (
        <Suspense>
          <Dialog
            title={t('sheet', { symbol })}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            closeLabel={t('closeSheet')}
          >
            <div className={styles.sheet}>
              <OrderTicket {...props} flow={flow} isBare />
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
