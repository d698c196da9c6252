import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import { Dialog } from '#ui/dialog.tsx'
import styles from './connect-dialog.module.css'
import { closeConnectDialog, useConnectDialog } from './connect-dialog-state.ts'
import { useInstalledWallets } from './discovery.ts'
import { LoginForm } from './login/login-form.tsx'
import { useIsLayerUp } from './login/login-state.ts'
import { connectWallet } from './wallet.ts'
import { CHAIN_MISSING, isPending, isRejection, PROVIDER_MISSING } from './wallet-error.ts'
import { WalletRow } from './wallet-row.tsx'

type Problem = 'rejected' | 'pending' | 'noProvider' | 'noChain' | 'failed'

/** Spec 2: the connect modal. Stands once in the shell and opens on `openConnectDialog`. */
export function ConnectDialog() {
  const { t } = useTranslation(['wallet', 'login'])
  const isOpen = useConnectDialog()
  const isLayerUp = useIsLayerUp()
  const { login, hasExternalWallets } = boot
  return (
    <Dialog
      title={hasExternalWallets ? t('title') : t('login:title')}
      isOpen={isOpen && !isLayerUp}
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

function ExternalWallets() {
  const { t } = useTranslation('wallet')
  const wallets = useInstalledWallets()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function choose(rdns: string) {
    setWaitingFor(rdns)
    setProblem(null)
    try {
      await connectWallet(rdns)
      closeConnectDialog()
    } catch (error) {
      setProblem(toProblem(error))
    } finally {
      setWaitingFor(null)
    }
  }

  return (
    <>
      <h3 className={styles.group}>{t('externalWallets')}</h3>
      {wallets.length === 0 && <p className={styles.none}>{t('noneInstalled')}</p>}
      {wallets.map((wallet) => (
        <WalletRow
          key={wallet.rdns}
          wallet={wallet}
          isWaiting={waitingFor === wallet.rdns}
          isInert={waitingFor !== null}
          onChoose={() => void choose(wallet.rdns)}
        />
      ))}
      <p className={styles.problem} role="alert">
        {problem && t(`errors.${problem}`)}
      </p>
    </>
  )
}

function toProblem(error: unknown): Problem {
  if (isRejection(error)) return 'rejected'
  if (isPending(error)) return 'pending'
  const text = error instanceof Error ? error.message : ''
  if (text === PROVIDER_MISSING) return 'noProvider'
  return text === CHAIN_MISSING ? 'noChain' : 'failed'
}
