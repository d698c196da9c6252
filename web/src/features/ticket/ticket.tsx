import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTrackInsufficientFunds } from '#tokens/use-insufficient-funds.ts'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import card from '#ui/layout/card.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import type { TicketRecord } from './flow/ticket-record.ts'
import type { TicketProps, TicketState } from './flow/ticket-state.ts'
import type { TicketFlow } from './flow/use-ticket-flow.ts'
import { useTicketState } from './flow/use-ticket-state.ts'
import { TicketForm } from './form/ticket-form.tsx'
import {
  FarLimitScreen,
  LiveOrderScreen,
  LostTransactionScreen,
  OrderRegistrationScreen,
  OrderSigningScreen,
  preloadTicketScreens,
  TicketReviewScreen,
} from './review/ticket-screens.tsx'
import styles from './ticket.module.css'

type OwnProps = TicketProps & {
  flow: TicketFlow
  /** Renders a link to all orders that opens the followed one. */
  toOrders: (rowId: string, text: string) => ReactNode
  /** Whether to omit the frame, because a sheet has its own. */
  isBare?: boolean
}

/** Shows the order ticket of one stock, from its form to the order's end (requirements OP-02, SK-03, SK-04). */
export function OrderTicket({ toOrders, flow, isBare = false, ...props }: OwnProps) {
  const state: TicketState = useTicketState(props, () => flow.openReview(state))
  useTrackInsufficientFunds(shortOf(state, flow))
  const isClear = state.terms !== null && state.account !== null
  useEffect(() => {
    if (isClear) preloadTicketScreens()
  }, [isClear])
  return (
    <section
      className={joinClassNames(!isBare && card.card, styles.stage)}
      aria-label={state.t('card')}
    >
      <Suspense fallback={<Coming label={state.t('card')} />}>
        <Screen state={state} flow={flow} toOrders={toOrders} />
      </Suspense>
    </section>
  )
}

const Coming = ({ label }: { label: string }) => (
  <div className={card.body}>
    <ListSkeleton label={label} />
  </div>
)

type ScreenProps = { state: TicketState; flow: TicketFlow } & Pick<OwnProps, 'toOrders'>

/** Shows the screen of the most advanced state. */
function Screen({ state, flow, toOrders }: ScreenProps) {
  const { ticket, transaction, review } = flow
  const record = ticket?.record ?? null
  // The followed order is dropped, and the form starts empty.
  const startAnew = () => {
    flow.discard()
    state.form.clear()
  }
  if (record !== null && record.rowId !== null) {
    const { rowId } = record
    const toLink = (label: string) => toOrders(rowId, label)
    return (
      <div className={card.body}>
        <LiveOrderScreen state={state} record={record} toLink={toLink} onNew={startAnew} />
      </div>
    )
  }
  if (ticket?.record.way === 'sponsored')
    return <OrderSigningScreen state={state} ticket={ticket} flow={flow} />
  if (record !== null) return <Direct record={record} flow={flow} onNew={startAnew} />
  if (review && transaction.stage.name === 'idle') {
    const { farLimit } = review
    return (
      <div>
        {farLimit ? (
          <FarLimitScreen
            {...{ state, review, farLimit }}
            onBack={flow.closeReview}
            onContinue={flow.acceptLimit}
          />
        ) : (
          <TicketReviewScreen
            state={state}
            review={review}
            onBack={flow.closeReview}
            onConfirm={(quote) => flow.confirm(state, review, quote)}
          />
        )}
      </div>
    )
  }
  return <SideTabs state={state} />
}

type DirectProps = { record: TicketRecord; flow: TicketFlow; onNew: () => void }

/**
 * Shows the screens of a direct order's transactions. After a failed or unsigned transaction the user returns to the
 * form, which keeps its inputs.
 */
function Direct({ record, flow, onNew }: DirectProps) {
  const { transaction, registering } = flow
  if (transaction.stage.name === 'done')
    return (
      <OrderRegistrationScreen record={record} failure={registering} flow={flow} onNew={onNew} />
    )
  if (transaction.stage.name === 'idle') return <LostTransactionScreen flow={flow} />
  return <TransactionScreen transaction={{ ...transaction, dismiss: flow.discard }} />
}

function SideTabs({ state }: { state: TicketState }) {
  const { t, entry, form } = state
  return (
    <Tabs
      label={t('sideLabel')}
      variant="card"
      value={entry.side}
      onChange={(side) => form.showSide(side as OrderSide)}
      tabs={orderSides.map((side) => ({
        value: side,
        label: t(`sides.${side}`),
        content: (
          <div className={joinClassNames(card.body, styles.tight)}>
            <TicketForm state={state} />
          </div>
        ),
      }))}
    />
  )
}

function shortOf({ blocker, entry, offer: { chainId } }: TicketState, flow: TicketFlow) {
  const isOpen = !flow.ticket && !flow.review && flow.transaction.stage.name === 'idle'
  const form = entry.side === 'BUY' ? ('buy_order' as const) : ('sell_order' as const)
  return { chainId, form: blocker === 'balance_short' ? form : null, isOpen }
}
