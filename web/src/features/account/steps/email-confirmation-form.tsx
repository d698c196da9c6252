import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountChecklist } from '#api/account/account.ts'
import { boot } from '#api/client/boot.ts'
import { serverNowMs } from '#device/clock.ts'
import { toTimeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { openTestMode } from '#session/test-mode-state.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../form/step-panel.module.css'
import { useEmailCode } from './use-email-code.ts'
import { type ConfirmationEmail, type EmailStep, useEmailStep } from './use-email-step.ts'

type EmailConfirmationFormProps = {
  account: string
  email: AccountChecklist['email']
  isChange?: boolean
  onConfirmed?: () => void
}

/** Confirms an email address with a code of six digits (requirement AB-14). */
export function EmailConfirmationForm({
  isChange = false,
  onConfirmed,
  ...props
}: EmailConfirmationFormProps) {
  const step = useEmailStep({ ...props, isChange })
  const { sent } = step
  if (!sent) return <AddressForm step={step} />
  const finish = () => {
    step.finish()
    onConfirmed?.()
  }
  // The key resets the field for each email, because each has another code.
  return (
    <CodeForm
      key={`${sent.address} ${sent.expiresAtMs}`}
      step={step}
      sent={sent}
      onConfirmed={finish}
    />
  )
}

function AddressForm({ step }: { step: EmailStep }) {
  const { t } = useTranslation('account')
  return (
    <>
      <p className="quiet">{t('email.text')}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          step.send()
        }}
      >
        <TextField
          label={t('email.address')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={step.address}
          onChange={step.typeAddress}
          error={step.isInvalid ? t('email.invalid') : null}
        />
        <Button type="submit" isBig isBusy={step.isSending}>
          {t('email.send')}
        </Button>
      </form>
    </>
  )
}

type CodeFormProps = { step: EmailStep; sent: ConfirmationEmail; onConfirmed: () => void }

function CodeForm({ step, sent, onConfirmed }: CodeFormProps) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  // The field takes the focus, because a user who just requested the code types it next.
  useEffect(() => {
    if (step.isJustSent) input.current?.focus()
  }, [step.isJustSent])
  const code = useEmailCode({ address: sent.address, onWrong: step.countTry, onConfirmed })
  const isSpent = sent.triesLeft === 0
  const tries =
    sent.triesLeft === null || isSpent ? null : t('email.tries', { count: sent.triesLeft })
  const error = code.error === null ? null : t(`email.${code.error}`)
  return (
    <>
      <p className="quiet">{useSentText(sent)}</p>
      <Mailbox address={sent.address} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          code.confirm()
        }}
      >
        <TextField
          label={t('email.code')}
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          isCode
          value={code.code}
          onChange={code.type}
          error={isSpent ? t('email.noTries') : error}
          note={tries}
        />
        <Button type="submit" isBig isDisabled={isSpent} isBusy={code.isBusy}>
          {t('email.confirm')}
        </Button>
      </form>
      <SendAgain step={step} sent={sent} />
    </>
  )
}

function useSentText({ address, expiresAtMs }: ConfirmationEmail): string {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const nowMs = serverNowMs()
  if (expiresAtMs === null) return t('email.sentToOnly', { address })
  if (expiresAtMs <= nowMs) return t('email.runOut', { address })
  return t('email.sentTo', { address, time: toTimeText(expiresAtMs, language) })
}

/** Shows the email in the test controls, or in the simulated mailbox, in deployments that have one. */
function Mailbox({ address }: { address: string }) {
  const { t } = useTranslation('account')
  if (boot.mailboxUrl === null) return null
  return (
    <p className={styles.note}>
      {boot.testModeParties.includes('mail') && (
        <button type="button" className="link" onClick={() => openTestMode('mail')}>
          {t('email.showHere')}
        </button>
      )}{' '}
      <a
        className={joinClassNames('link', styles.out)}
        href={`${boot.mailboxUrl}/?to=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('email.mailbox')} <Icon name="external" size="tiny" />
      </a>
    </p>
  )
}

function SendAgain({ step, sent }: { step: EmailStep; sent: ConfirmationEmail }) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const nowMs = serverNowMs()
  const isLater = sent.nextMailAtMs !== null && sent.nextMailAtMs > nowMs
  return (
    <>
      <div className={styles.links}>
        {!isLater && (
          <button type="button" className="link" disabled={step.isSending} onClick={step.sendAgain}>
            {t('email.again')}
          </button>
        )}
        <button type="button" className="link" onClick={step.takeOther}>
          {t('email.otherAddress')}
        </button>
      </div>
      {isLater && sent.nextMailAtMs !== null && (
        <p className={styles.note}>
          {t('email.againFrom', { time: toTimeText(sent.nextMailAtMs, language) })}
        </p>
      )}
    </>
  )
}
