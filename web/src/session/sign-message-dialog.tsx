import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dispatch } from './session.ts'
import type { SignReason } from './session-flow.ts'
import { useSessionFlow } from './session-state.ts'
import styles from './sign-message-dialog.module.css'

const ledes = {
  'sign-in': 'lede',
  terms: 'ledeTerms',
  fresh: 'ledeFresh',
} as const satisfies Record<SignReason, string>

/** Spec 2: the blocking modal 'Sign Message'. Its close control disconnects the wallet. */
export function SignMessageDialog() {
  const { t } = useTranslation('session')
  const flow = useSessionFlow()
  const isAsking = flow.name === 'asking'
  const isOpen = isAsking || flow.name === 'signing' || flow.name === 'posting'
  const message = isOpen ? flow.message : null
  const reason = isOpen ? flow.reason : 'sign-in'
  const isMore = reason !== 'sign-in'
  return (
    <Dialog
      title={t('title')}
      isOpen={isOpen}
      isDismissible={false}
      onClose={() => dispatch({ name: 'dismissed' })}
      closeLabel={t(isMore ? 'notNow' : 'close')}
    >
      <p className="quiet">{t(ledes[reason])}</p>
      <pre className={styles.message} lang="en">
        {message?.text}
      </pre>
      <div className={styles.action}>
        <Button isBig isBusy={!isAsking} onClick={() => dispatch({ name: 'sign-pressed' })}>
          {t('sign')}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {isAsking
          ? t(isMore ? 'closingMore' : 'closing')
          : t(flow.name === 'posting' ? 'posting' : 'inWallet')}
      </p>
    </Dialog>
  )
}
