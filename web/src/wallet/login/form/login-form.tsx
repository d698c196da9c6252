import {
  type LoginContactRefusal,
  parseLoginContact,
} from '@parvalue/shared/domain/identity/login-contact.ts'
import type { LoginMethod } from '@parvalue/shared/domain/identity/login-method.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { useLogin } from '../use-login.ts'
import { GoogleMark } from './google-mark.tsx'
import styles from './login-form.module.css'

/** Shows the login by email, phone or Google, as far as enabled (requirements SI-04, VA-01). */
export function LoginForm({ methods }: { methods: readonly LoginMethod[] }) {
  const { t } = useTranslation('login')
  const login = useLogin()
  const hasContact = methods.includes('email') || methods.includes('phone')
  if (login.waiting) {
    return (
      <div className={styles.waiting} role="status">
        <b>{t(login.waiting === 'leaving' ? 'leaving' : 'waitingTitle')}</b>
        {login.waiting === 'window' && <p className="quiet">{t('waiting')}</p>}
        <Button variant="quiet" onClick={login.cancel}>
          {t('cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.ways}>
      {hasContact && <ContactForm methods={methods} onContinue={login.logIn} />}
      {methods.includes('google') && (
        <Button variant="quiet" isWide onClick={() => login.logIn('google', null)}>
          <GoogleMark /> {t('google')}
        </Button>
      )}
      <p className={styles.problem} role="alert">
        {login.problem && t(`problems.${login.problem}`)}
      </p>
    </div>
  )
}

type ContactFormProps = {
  methods: readonly LoginMethod[]
  onContinue: (method: LoginMethod, contact: string) => void
}

function ContactForm({ methods, onContinue }: ContactFormProps) {
  const { t } = useTranslation('login')
  const id = useId()
  const kinds = { email: methods.includes('email'), phone: methods.includes('phone') }
  const label = t(kinds.email && kinds.phone ? 'either' : kinds.email ? 'email' : 'phone')
  const { text, fault, type, touch } = useContact(kinds)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        touch()
        const contact = parseLoginContact(text, kinds)
        if (contact.ok) onContinue(contact.value.kind, contact.value.value)
      }}
    >
      <div className={styles.row}>
        <input
          className={styles.input}
          name="contact"
          aria-label={label}
          placeholder={label}
          type={kinds.phone ? (kinds.email ? 'text' : 'tel') : 'email'}
          autoComplete={kinds.email ? 'email' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          onChange={({ target }) => type(target.value)}
          onBlur={touch}
        />
        <Button variant="quiet" type="submit">
          {t('continue')}
        </Button>
      </div>
      <p id={`${id}-fault`} className={styles.fault} role="status">
        {fault && <Icon name="alert" size="small" />}
        {fault && t(`faults.${fault}`)}
      </p>
    </form>
  )
}

/** Returns the typed contact and, once the field was touched, its error (requirement VA-02). */
function useContact(kinds: { email: boolean; phone: boolean }) {
  const [text, setText] = useState('')
  const [isTouched, setTouched] = useState(false)
  const contact = parseLoginContact(text, kinds)
  const fault: LoginContactRefusal | null = isTouched && !contact.ok ? contact.reason : null
  return { text, fault, type: setText, touch: () => setTouched(true) }
}
