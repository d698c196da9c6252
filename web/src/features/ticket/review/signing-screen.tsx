import { useTranslation } from 'react-i18next'
import { isUsersChoice } from '#tx/failure/failure-causes.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { TransactionResultFrame } from '#tx/screens/result-frame.tsx'
import result from '#tx/screens/transaction-screen.module.css'
import { OpenSignatureFacts } from '#tx/signing/open-signature-facts.tsx'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { OpenWalletWait } from '#wallet/wait/wallet-wait-note.tsx'
import { toOrderAllowance } from '../flow/order-data.ts'
import type { TicketFailure, TicketRecord } from '../flow/ticket-record.ts'
import {
  CONTRACT_WALLET_DETAIL,
  findNextSigningStep,
  isTicketUnconfirmed,
  type SigningStep,
  signingSteps,
} from '../flow/ticket-record.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import type { StartedTicket } from '../flow/ticket-store.ts'
import type { TicketFlow } from '../flow/use-ticket-flow.ts'
import { toSignedMoneyLabel, toTicketSharesLabel } from '../form/ticket-labels.ts'
import styles from '../ticket.module.css'
import { TicketSupportLink } from './ticket-support-link.tsx'

type SigningProps = { state: TicketState; ticket: StartedTicket; flow: TicketFlow }

/** Shows the progress of a sponsored order, which is signed and not sent by the wallet (requirement TX-01). */
export function OrderSigningScreen({ state, ticket, flow }: SigningProps) {
  const { step, changedQuote, record } = ticket
  if (isTicketUnconfirmed(record))
    return <Unconfirmed record={record} flow={flow} isSending={step !== null} />
  if (step !== null) return <Signing {...{ state, ticket, flow, step }} />
  if (changedQuote) return <FeeChanged {...{ state, ticket, flow }} />
  if (record.failure) return <Failed record={record} failure={record.failure} flow={flow} />
  return <MissingSignatures {...{ state, ticket, flow }} />
}

function Signing({ state, ticket, step }: SigningProps & { step: SigningStep }) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  return (
    <TransactionResultFrame
      title={tx('submitting')}
      ring={{
        count: signingSteps.indexOf(step),
        tone: 'accent',
        icon: step === 'send' ? 'clock' : 'wallet',
      }}
      role="status"
    >
      <p className={result.text}>{t(`signing.${step}`, toApproved(state, ticket))}</p>
      <Steps current={step} />
      <OpenSignatureFacts waitKey={ticket.record.id} />
      <OpenWalletWait waitKey={ticket.record.id} />
      <p className={result.label}>{tx('mayClose')}</p>
    </TransactionResultFrame>
  )
}

type UnconfirmedProps = { record: TicketRecord; flow: TicketFlow; isSending: boolean }

/**
 * Says that the server does not respond: the signed order is saved and resubmitted, so the user need not act.
 */
function Unconfirmed({ record, flow, isSending }: UnconfirmedProps) {
  const { t } = useTranslation('ticket')
  return (
    <TransactionResultFrame
      title={t('signing.unheard')}
      ring={{ count: 2, tone: 'accent', icon: 'clock' }}
      role="status"
    >
      <p className={result.text}>{t('signing.unheardText')}</p>
      <Steps current="send" />
      <div className={result.actions}>
        <Button variant="quiet" isWide isBusy={isSending} onClick={flow.resume}>
          {t('retry')}
        </Button>
        <Button variant="plain" isWide onClick={flow.discard}>
          {t('backToReview')}
        </Button>
        <TicketSupportLink record={record} message={t('signing.unheard')} />
      </div>
    </TransactionResultFrame>
  )
}

/**
 * Shows the missing signatures after a reload; the wallet opens only when the user presses the button.
 */
function MissingSignatures({ ticket, flow }: SigningProps) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  return (
    <TransactionResultFrame
      title={t('signing.missing')}
      ring={{ count: 0, tone: 'neutral', icon: 'pen' }}
      role="status"
    >
      <p className={result.text}>{t('signing.missingText')}</p>
      <Steps current={findNextSigningStep(ticket.record)} />
      <div className={result.actions}>
        <Button isBig onClick={flow.resume}>
          {t('continue')}
        </Button>
        <Button variant="plain" isWide onClick={flow.discard}>
          {tx('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

/**
 * Says that the transactions are unknown, for instance after local storage was cleared; the order is listed
 * under Orders.
 */
export function LostTransactionScreen({ flow }: { flow: TicketFlow }) {
  const { t } = useTranslation('ticket')
  return (
    <TransactionResultFrame
      title={t('yourOrder')}
      ring={{ count: 0, tone: 'neutral', icon: 'minus' }}
      role="status"
    >
      <p className={result.text}>{t('orderGone')}</p>
      <div className={result.actions}>
        <Button variant="quiet" isWide onClick={flow.discard}>
          {t('newOrder')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

function FeeChanged({ state, ticket, flow }: SigningProps) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  const { symbol, decimals } = state.offer.paymentToken
  const label = (fee: string) => `${toSignedMoneyLabel(BigInt(fee), decimals)}\u00a0${symbol}`
  return (
    <TransactionResultFrame
      title={t('feeChanged')}
      ring={{ count: 0, tone: 'neutral', icon: 'pen' }}
      role="alert"
    >
      <p className={result.text}>
        {t('feeChangedText', {
          before: label(ticket.record.quote.feeQuote.fee),
          now: label(ticket.changedQuote?.feeQuote.fee ?? '0'),
        })}
      </p>
      <div className={result.actions}>
        <Button isBig onClick={flow.resume}>
          {t('continue')}
        </Button>
        <Button variant="plain" isWide onClick={flow.discard}>
          {tx('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

type FailedProps = { record: TicketRecord; failure: TicketFailure; flow: TicketFlow }

/**
 * Shows a failure (requirement TX-03). A rejection in the wallet is the user's choice, so it is not styled as an error.
 */
function Failed({ record, failure, flow }: FailedProps) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  const isStopped = failure.cause === 'signing_stopped'
  const isChoice = isStopped || isUsersChoice(failure.cause)
  const { t: failures } = useTranslation('failures')
  const message =
    failure.detail === CONTRACT_WALLET_DETAIL
      ? t('wayHindrances.contract_wallet')
      : (failure.text ?? toFailureText(failures, failure))
  const ring = isChoice
    ? ({ count: 0, tone: 'neutral', icon: 'minus' } as const)
    : ({ count: 1, tone: 'down', icon: 'close' } as const)
  return (
    <TransactionResultFrame title={tx(isStopped ? 'stopped' : 'rejected')} ring={ring} role="alert">
      {!isStopped && <p className={result.text}>{tx('errorOccurred')}</p>}
      <p className={result.label}>{message}</p>
      <div className={result.actions}>
        <Button variant="quiet" isWide onClick={flow.resume}>
          {t('retry')}
        </Button>
        <Button variant="plain" isWide onClick={flow.discard}>
          {t('backToReview')}
        </Button>
        <TicketSupportLink record={record} message={message} />
      </div>
    </TransactionResultFrame>
  )
}

type RegisteringProps = {
  record: TicketRecord
  failure: TicketFailure | null
  flow: TicketFlow
  onNew: () => void
}

/** Shows a direct order that is on chain but not registered with the server yet. */
export function OrderRegistrationScreen({ record, failure, flow, onNew }: RegisteringProps) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  const { stage } = flow.transaction
  const hash = stage.name === 'done' ? stage.hash : null
  return (
    <TransactionResultFrame
      title={tx('submitting')}
      ring={{ count: 2, tone: 'accent', icon: 'clock' }}
      role="status"
    >
      <p className={result.text}>{t('signing.register')}</p>
      {failure && (
        <div className={styles.actions}>
          <Alert kind="warn">
            {t('signing.registerFailed')} {failure.text}
          </Alert>
          <Button variant="quiet" isWide onClick={flow.resume}>
            {t('retry')}
          </Button>
          <Button variant="plain" isWide onClick={onNew}>
            {t('newOrder')}
          </Button>
          <TicketSupportLink record={record} message={failure.text} hash={hash} />
        </div>
      )}
    </TransactionResultFrame>
  )
}

function Steps({ current }: { current: SigningStep }) {
  const { t } = useTranslation('ticket')
  const { t: tx } = useTranslation('tx')
  const at = signingSteps.indexOf(current)
  return (
    <ol className={result.steps}>
      {signingSteps.map((name, index) => {
        const state = index < at ? 'done' : index === at ? 'now' : 'todo'
        return (
          <li
            key={name}
            className={result[state]}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={result.number} aria-hidden="true">
              {index + 1}
            </span>
            {t(`signingSteps.${name}`)}
            <span className="visually-hidden">, {tx(`stepStates.${state}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the approved amount as the wallet will show it. */
function toApproved({ offer }: TicketState, { record }: StartedTicket) {
  const { amount } = toOrderAllowance(record.order, BigInt(record.quote.feeQuote.fee))
  if (record.order.sell) return { amount: toTicketSharesLabel(amount), symbol: offer.asset.symbol }
  const token = offer.paymentTokens.find(({ address }) => address === record.order.paymentToken)
  const { symbol, decimals } = token ?? offer.paymentToken
  return { amount: toSignedMoneyLabel(amount, decimals), symbol }
}
