import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoginForm } from '../login/form/login-form.tsx'
import { useIsLoginOverlayOpen } from '../login/login-state.ts'
import styles from './connect-dialog.module.css'
import {
  closeConnectDialog,
  noteConnectDialogLoaded,
  useIsConnectDialogOpen,
} from './connect-dialog-state.ts'
import { ExternalWallets } from './external-wallets.tsx'

/** Shows the connect modal (requirements SI-01, SI-02). The shell renders it once; `openConnectDialog` opens it. */
export function ConnectDialog() {
  const { t } = useTranslation(['wallet', 'login'])
  const isOpen = useIsConnectDialogOpen()
  const isOverlayOpen = useIsLoginOverlayOpen()
  const { login, hasExternalWallets } = boot
  useEffect(noteConnectDialogLoaded, [])
  return (
    <Dialog
      title={hasExternalWallets ? t('title') : t('login:title')}
      isOpen={isOpen && !isOverlayOpen}
      onClose={closeConnectDialog}
      closeLabel={t('close')}
    >
      {hasExternalWallets && <ExternalWallets />}
      {login && (
        <section className={hasExternalWallets ? styles.login : undefined}>
          {hasExternalWallets && <h3 className={styles.group}>{t('login:group')}</h3>}
          <LoginForm methods={login.methods} />
        </section>
      )}
      <p className={styles.note}>
        {t('note')}{' '}
        <a className="link" href="/terms" target="_blank" rel="noreferrer">
          {t('terms')}
        </a>
      </p>
    </Dialog>
  )
}
