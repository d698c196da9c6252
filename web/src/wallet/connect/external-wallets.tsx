import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { useIsLoginWaiting } from '../login/login-state.ts'
import { connectWallet } from '../wallet.ts'
import { usePairing } from '../wallet-connect/use-pairing.ts'
import { WalletConnectEntry } from '../wallet-connect/wallet-connect-entry.tsx'
import {
  CHAIN_MISSING_MESSAGE,
  isRequestPending,
  isUserRejection,
  PROVIDER_MISSING_MESSAGE,
  SUPERSEDED_MESSAGE,
} from '../wallet-error.ts'
import styles from './connect-dialog.module.css'
import { closeConnectDialog } from './connect-dialog-state.ts'
import { type InstalledWallet, useInstalledWallets } from './discovery.ts'
import { WalletRow } from './wallet-row.tsx'

type Problem = 'rejected' | 'pending' | 'noProvider' | 'noChain' | 'failed'

/** Shows the group 'External Wallets' (requirement SI-01). While one is silent, another can be chosen. */
export function ExternalWallets() {
  const { t } = useTranslation('wallet')
  const wallets = useInstalledWallets()
  const { waitingFor, problem, choose } = useChoice()
  const pairing = usePairing()
  const isInert = useIsLoginWaiting() || pairing.isWaiting
  return (
    <>
      <h3 className={styles.group}>{t('externalWallets')}</h3>
      {wallets.length === 0 && <p className={styles.none}>{t('noneInstalled')}</p>}
      {wallets.map((wallet) => (
        <WalletRow
          key={wallet.rdns}
          picture={<Picture wallet={wallet} />}
          name={wallet.name}
          hint={t(toHint(wallet, waitingFor))}
          isWaiting={waitingFor === wallet.rdns}
          isInert={isInert}
          onChoose={() => choose(wallet.rdns)}
        />
      ))}
      <p className={styles.problem} role="alert">
        {problem && t(`errors.${problem}`)}
      </p>
      {boot.walletConnect && <WalletConnectEntry pairing={pairing} isInert={isInert} />}
    </>
  )
}

function useChoice() {
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef(0)
  async function choose(rdns: string) {
    latest.current += 1
    const attempt = latest.current
    setWaitingFor(rdns)
    setProblem(null)
    const problem = await connectWallet(rdns).then(closeConnectDialog, toProblem)
    if (attempt !== latest.current) return
    setWaitingFor(null)
    setProblem(problem ?? null)
  }
  return { waitingFor, problem, choose: (rdns: string) => void choose(rdns) }
}

function toHint({ rdns, isLastUsed }: InstalledWallet, waitingFor: string | null) {
  if (rdns === waitingFor) return 'waiting'
  return isLastUsed ? 'lastUsed' : 'installed'
}

const Picture = ({ wallet: { icon, name } }: { wallet: InstalledWallet }) =>
  icon === null ? (
    <span className={styles.monogram} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className={styles.icon} src={icon} alt="" />
  )

function toProblem(error: unknown): Problem | undefined {
  if (isUserRejection(error)) return 'rejected'
  if (isRequestPending(error)) return 'pending'
  const text = error instanceof Error ? error.message : ''
  if (text === SUPERSEDED_MESSAGE) return undefined
  if (text === PROVIDER_MISSING_MESSAGE) return 'noProvider'
  return text === CHAIN_MISSING_MESSAGE ? 'noChain' : 'failed'
}
