import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import styles from './referrals.module.css'
import { useJoinReferrals } from './use-join-referrals.ts'

type JoinReferralsFormProps = { account: Address; onJoined: () => void }

/**
 * Shows the form to join the referral program, prefilled with the code of the referral link if the visitor came by one.
 */
export function JoinReferralsForm(props: JoinReferralsFormProps) {
  const { t } = useTranslation('referrals')
  const { code, type, error, isBusy, press } = useJoinReferrals(props)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <h2 className={styles.heading}>{t('join')}</h2>
      <p className={styles.about}>{t('joinText')}</p>
      <label className="label" htmlFor="referral-code">
        {t('codeLabel')}
      </label>
      <input
        id="referral-code"
        className={styles.input}
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        aria-invalid={error !== null || undefined}
        aria-describedby="referral-code-said"
        onChange={({ target }) => type(target.value)}
      />
      <p id="referral-code-said" className={error ? styles.wrong : 'label'} role="status">
        {error ?? t(code === '' ? 'codeHint' : 'codeOnce')}
      </p>
      <FormAction>
        <Button isBig type="submit" isBusy={isBusy}>
          {t('join')}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('note')}</p>
    </form>
  )
}
