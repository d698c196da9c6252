import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { BridgeStatus } from '@parvalue/shared/domain/bridge/bridge.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { useTranslation } from 'react-i18next'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import { serverNowMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { SupportContext } from '#support/support-email.ts'
import { SupportLink } from '#support/support-link.tsx'
import { ChainBadge } from '#ui/art/chain-badge.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import { BridgeArt } from '../page/bridge-art.tsx'
import { BridgeTransferDetails } from './transfer-details.tsx'
import styles from './transfer-page.module.css'
import { BridgeTransferStepper } from './transfer-stepper.tsx'

const tagKinds: Record<BridgeStatus, TagKind> = {
  sent: 'live',
  ready: 'live',
  failed: 'wait',
  delivered: 'live',
  done: 'ok',
}

/**
 * Shows the status sentence and the stages, an alert if the transfer failed, then all figures and hashes.
 */
export function BridgeTransferView({ transfer }: { transfer: BridgeTransfer }) {
  const { t } = useTranslation('bridge')
  const { status, sourceChainId, destinationChainId, token, tokenAmount, usdPlusAmount } = transfer
  const source = networkNameOf(sourceChainId)
  const destination = networkNameOf(destinationChainId)
  const amount = toDollarTokenLabel(tokenAmount ?? usdPlusAmount, USD_PLUS_FORMAT)
  const symbol = tokenAmount === null ? 'USD+' : token
  const isUnwrapped = transfer.destination?.token === 'USD+' && token === 'wUSD+'
  return (
    <>
      <div className={styles.art}>
        <BridgeArt
          from={<ChainBadge chainId={sourceChainId} />}
          to={<ChainBadge chainId={destinationChainId} />}
        />
      </div>
      <h1 tabIndex={-1}>{t('page.title', { amount, symbol })}</h1>
      <p className={styles.status} role="status">
        <Tag kind={tagKinds[status]}>{t(`page.statuses.${status}`)}</Tag>{' '}
        {t(`page.texts.${status}`, { source, destination })}
      </p>
      <BridgeTransferStepper transfer={transfer} />
      {status === 'failed' && <Failure transfer={transfer} />}
      {isUnwrapped && transfer.destination && (
        <div className={styles.alert}>
          <Alert kind="info">{t('page.unwrapped', { network: destination })}</Alert>
        </div>
      )}
      <BridgeTransferDetails transfer={transfer} />
      <p className={styles.letter}>
        <SupportLink context={useSupportContext(transfer, `${amount}\u00a0${symbol}`)} />
      </p>
    </>
  )
}

function useSupportContext(transfer: BridgeTransfer, item: string): SupportContext {
  const { t } = useTranslation('bridge')
  const { id, status, failure, source, sourceChainId, destinationChainId, createdMs } = transfer
  const network = networkNameOf(destinationChainId)
  return {
    ...{
      kind: 'bridge',
      item,
      id,
      chainId: sourceChainId,
      destinationChainId,
      atMs: createdMs,
    },
    hash: source?.hash ?? null,
    status: t(`page.statuses.${status}`),
    message:
      status === 'failed' && failure ? t(`page.failures.${failure.reason}`, { network }) : null,
  }
}

function Failure({ transfer: { failure, destinationChainId } }: { transfer: BridgeTransfer }) {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  if (!failure) return null
  const network = networkNameOf(destinationChainId)
  const age = toAgeText((serverNowMs() - failure.failedMs) / 1000, language)
  return (
    <div className={styles.alert}>
      <Alert kind="warn" title={t(`page.failures.${failure.reason}`, { network })}>
        {t('page.attempts', { count: failure.attempts, age })}
      </Alert>
    </div>
  )
}
