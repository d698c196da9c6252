import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monotonicNowMs } from '#device/clock.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { WalletWaitNote } from '#wallet/wait/wallet-wait-note.tsx'
import { EligibilityStatement, useEligibilityConfirmation } from './eligibility.tsx'
import { dispatchSessionEvent } from './session.ts'
import type { SessionFlowState, SignatureReason, SignInMessage } from './session-flow.ts'
import { useSessionFlow } from './session-state.ts'
import styles from './sign-message-dialog.module.css'

const introKeys = {
  'sign-in': 'lede',
  terms: 'ledeTerms',
  fresh: 'ledeFresh',
} as const satisfies Record<SignatureReason, string>

const dismiss = () => dispatchSessionEvent({ name: 'dismissed' })

/** Shows the blocking modal 'Sign Message' (requirement SI-08). Its close control disconnects the wallet. */
export function SignMessageDialog() {
  const { t } = useTranslation('session')
  const current = useSessionFlow()
  const isOpen = isSigning(current) || current.name === 'confirming'
  // Keeps rendering the last request while the dialog's close animation runs.
  const [last, setLast] = useState(current)
  if (isOpen && current !== last) setLast(current)
  const flow = isOpen ? current : last
  const signing = isSigning(flow) ? flow : null
  const isAdditional = signing !== null && signing.reason !== 'sign-in'
  const close = t(isAdditional || flow.name === 'confirming' ? 'notNow' : 'close')
  return (
    <Dialog
      title={t(flow.name === 'confirming' ? 'confirmTitle' : 'title')}
      isOpen={isOpen}
      isDismissible={false}
      onClose={dismiss}
      closeLabel={close}
    >
      {signing && <Sign flow={signing} />}
      {flow.name === 'confirming' && <Confirm isBusy={flow.isPosting} />}
    </Dialog>
  )
}

type Signing = Extract<SessionFlowState, { message: unknown }>

const isSigning = (flow: SessionFlowState): flow is Signing => 'message' in flow

function Sign({ flow }: { flow: Signing }) {
  const isAsking = flow.name === 'asking'
  const { t } = useTranslation('session')
  const isEligibilityMissing =
    flow.reason === 'terms' && !flow.priorRecord?.eligibility.is_confirmed
  const isAdditional = flow.reason !== 'sign-in'
  return (
    <>
      <p className="quiet">{t(introKeys[flow.reason])}</p>
      {isEligibilityMissing ? <SignAndConfirm flow={flow} /> : <Message flow={flow} />}
      <div className={styles.note} role="status">
        <p>
          {isAsking
            ? t(isAdditional ? 'closingMore' : 'closing')
            : t(flow.name === 'posting' ? 'posting' : 'inWallet')}
        </p>
        {flow.name === 'signing' && <SignatureWait message={flow.message} />}
      </div>
    </>
  )
}

/** Offers to give up the wait for this message's signature; repeated requests for it are one wait. */
function SignatureWait({ message }: { message: SignInMessage }) {
  const wait = useMemo(
    () => ({
      key: message.nonce,
      startedMs: monotonicNowMs(),
      stop: () => dispatchSessionEvent({ name: 'sign-stopped' }),
    }),
    [message],
  )
  return <WalletWaitNote wait={wait} />
}

type MessageProps = { flow: Signing; isReady?: boolean; onSign?: () => void }

function Message({ flow, isReady = true, onSign }: MessageProps) {
  const { t } = useTranslation('session')
  const sign = onSign ?? (() => dispatchSessionEvent({ name: 'sign-pressed', confirmation: null }))
  return (
    <>
      <pre className={styles.message} lang="en">
        {flow.message?.text}
      </pre>
      <FormAction>
        <Button isBig isBusy={flow.name !== 'asking'} isDisabled={!isReady} onClick={sign}>
          {t('sign')}
        </Button>
      </FormAction>
    </>
  )
}

/** Shows signature and confirmation in one dialog, so that two do not follow each other. */
function SignAndConfirm({ flow }: { flow: Signing }) {
  const eligibility = useEligibilityConfirmation()
  const { confirmation } = eligibility
  return (
    <>
      <EligibilityStatement {...eligibility} />
      <Message
        flow={flow}
        isReady={confirmation !== null}
        onSign={() => dispatchSessionEvent({ name: 'sign-pressed', confirmation })}
      />
    </>
  )
}

/** Shows only the confirmation, because all terms are signed (requirement XT-05). */
function Confirm({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('session')
  const eligibility = useEligibilityConfirmation()
  const { confirmation } = eligibility
  return (
    <>
      <EligibilityStatement {...eligibility} />
      <FormAction>
        <Button
          isBig
          isBusy={isBusy}
          isDisabled={confirmation === null}
          onClick={() =>
            confirmation && dispatchSessionEvent({ name: 'confirm-pressed', confirmation })
          }
        >
          {t('confirm')}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('confirmNote')}</p>
    </>
  )
}
