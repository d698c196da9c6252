import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/form/text-field.tsx'
import { toSendBlockerText } from './blocker-text.ts'
import styles from './send-form.module.css'
import type { SendFlow } from './use-send-flow.ts'

type RecipientFieldProps = { flow: SendFlow; onPickContact: () => void }

/** Length of the longest name that a registry accepts, and more than an address. */
const RECIPIENT_LENGTH_MAX = 255

export function RecipientField({ flow, onPickContact }: RecipientFieldProps) {
  const { t } = useTranslation('send')
  const { form, recipient } = flow
  const { problem } = recipient
  const isShown = form.isToTouched && problem !== null
  const isWaiting = problem === 'name_loading' || problem === 'recipient_unchecked'
  const error = isShown && !isWaiting ? toSendBlockerText(problem, flow, t) : null
  return (
    <div className={styles.recipient}>
      <TextField
        label={t('to')}
        name="sendTo"
        value={form.toText}
        onChange={form.typeTo}
        onBlur={form.touchTo}
        autoComplete="off"
        maxLength={RECIPIENT_LENGTH_MAX}
        error={error}
        note={error ? null : <Standing flow={flow} />}
      />
      {recipient.known.contacts.length > 0 && (
        <button
          type="button"
          className={`link ${styles.book}`}
          data-pick="contact"
          onClick={onPickContact}
        >
          {t('contacts.title')}
        </button>
      )}
    </div>
  )
}

/** Says whose address it is, or that the wallet has never sent to it. */
function Standing({ flow: { recipient } }: { flow: SendFlow }) {
  const { t } = useTranslation('send')
  const { address, label, name, standing, problem } = recipient
  if (problem === 'name_loading') return t('reasons.name_loading')
  if (address === null || problem !== null) return t('toHint')
  if (standing?.is === 'imitation') return <span className={styles.bad}>{t('imitationShort')}</span>
  if (label !== null) return t('isContact', { label })
  if (name !== null) return t('isNamed', { address: shortenAddress(address) })
  return standing?.is === 'first-time' ? t('firstTimeShort') : t('sentBefore')
}
