import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { QrCode } from '#ui/art/qr-code.tsx'
import { Button } from '#ui/button/button.tsx'
import { copyText } from '#ui/button/copy-text.ts'
import dialogStyles from '../connect/connect-dialog.module.css'
import { findLastUsedWallet } from '../connect/last-used.ts'
import { WalletRow } from '../connect/wallet-row.tsx'
import type { Pairing, PairingCode } from './use-pairing.ts'
import styles from './wallet-connect.module.css'
import { WALLET_CONNECT_ID, WALLET_CONNECT_NAME } from './wallet-connect-id.ts'

type EntryProps = { pairing: Pairing; isInert: boolean }

/** Shows the WalletConnect entry, last among the external wallets (requirement SI-03). */
export function WalletConnectEntry({ pairing, isInert }: EntryProps) {
  const { t } = useTranslation(['walletConnect', 'wallet'])
  const { isWaiting, problem, begin } = pairing
  const row = useRef<HTMLButtonElement>(null)
  // Focus moves to the row, because the focused element disappeared with the QR code.
  useEffect(() => {
    if (problem) row.current?.focus()
  }, [problem])
  const isLastUsed = findLastUsedWallet() === WALLET_CONNECT_ID
  return (
    <>
      <WalletRow
        ref={row}
        picture={
          <span className={dialogStyles.monogram} aria-hidden="true">
            <Icon name="qr" />
          </span>
        }
        name={WALLET_CONNECT_NAME}
        hint={isWaiting ? t('waiting') : isLastUsed ? t('wallet:lastUsed') : t('hint')}
        isWaiting={isWaiting}
        isInert={isInert}
        onChoose={begin}
      />
      {isWaiting && <Panel pairing={pairing} />}
      <p className={dialogStyles.problem} role="alert">
        {problem && t(`problems.${problem}`)}
      </p>
      {(problem === 'expired' || problem === 'unreachable') && (
        <Button variant="plain" onClick={begin} isDisabled={isInert}>
          {problem === 'expired' ? t('newCode') : t('again')}
        </Button>
      )}
    </>
  )
}

const Panel = ({ pairing: { shown, cancel, recordAppOpened } }: { pairing: Pairing }) => {
  const { t } = useTranslation('walletConnect')
  return (
    <div className={styles.panel} role="status">
      {shown ? <PairingAddress shown={shown} onOpen={recordAppOpened} /> : <p>{t('fetching')}</p>}
      <Button variant="plain" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function PairingAddress({
  shown: { uri, code },
  onOpen,
}: {
  shown: PairingCode
  onOpen: () => void
}) {
  const { t } = useTranslation('walletConnect')
  const texts = { copiedText: t('copied'), failedText: t('copyFailed') }
  return (
    <>
      <p className={styles.scan}>{t('scan')}</p>
      <p className={styles.here}>{t('here')}</p>
      <div className={styles.scanned}>
        <QrCode code={code} label={t('code')} />
      </div>
      <div className={styles.ways}>
        <a className={styles.open} href={uri} onClick={onOpen}>
          {t('open')}
        </a>
        <Button variant="quiet" onClick={() => void copyText(uri, texts)}>
          <Icon name="copy" size="small" /> {t('copy')}
        </Button>
      </div>
    </>
  )
}
