import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { isRedemptionFinal } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText, toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { RedemptionCancel } from './cancel/redemption-cancel.tsx'
import {
  findStoppedRedemptionStatus,
  RedemptionProgress,
  useRedemptionProgressTitle,
} from './redemption-progress.tsx'
import { RedemptionStatusTag, RedemptionSupportLink } from './redemption-status.tsx'
import styles from './redemptions-tab.module.css'
import { toPaymentSymbol } from './to-payment-symbol.ts'

type DrawerProps = { redemption: Redemption; isOpen: boolean; onClose: () => void }

/** Shows one redemption in full: progress, amounts and transactions. */
export function RedemptionDrawer({ redemption, isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const title = useRedemptionProgressTitle(redemption)
  const stopped = findStoppedRedemptionStatus(redemption.status)
  return (
    <Drawer
      title={t('of', { date: toDayText(redemption.createdMs, serverNowMs(), language) })}
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <p className={styles.figure}>{title}</p>
      <RedemptionProgress redemption={redemption} isUpright />
      <RedemptionCancel redemption={redemption} />
      {stopped && <p className={styles.wait}>{t(`stoppedText.${stopped}`)}</p>}
      <div className={styles.facts}>
        <KeyValueList isRuled rows={useFacts(redemption)} />
      </div>
      <p className={styles.wait}>
        <RedemptionSupportLink redemption={redemption} />
      </p>
    </Drawer>
  )
}

function useFacts(redemption: Redemption): KeyValueRow[] {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const { chainId, createdMs, transactionHash, status, paymentHash, expectedMs } = redemption
  const network = networkNameOf(chainId)
  const rows: KeyValueRow[] = [
    {
      key: 'status',
      label: t('details.status'),
      value: <RedemptionStatusTag redemption={redemption} />,
    },
    {
      key: 'gave',
      label: t('details.youGave'),
      value: `${label(redemption.usdPlusAmount)}\u00a0USD+`,
    },
    {
      key: 'receive',
      label: t('details.youReceive'),
      value: `${label(redemption.paymentAmount)}\u00a0${toPaymentSymbol(redemption)}`,
    },
    {
      key: 'network',
      label: t('details.network'),
      value: <ChainName chainId={chainId} name={network} />,
    },
    {
      key: 'requested',
      label: t('details.requested'),
      value: toFullMomentText(createdMs, language),
    },
    {
      key: 'request',
      label: t('details.request'),
      value: <TransactionLink chainId={chainId} hash={transactionHash} />,
    },
  ]
  if (paymentHash) {
    const value = <TransactionLink chainId={chainId} hash={paymentHash} />
    rows.push({ key: 'payment', label: t('details.payment'), value })
  }
  if (expectedMs && !isRedemptionFinal(status)) {
    const value = toFullMomentText(expectedMs, language)
    rows.push({ key: 'expected', label: t('details.expected'), value })
  }
  return rows
}

const label = (amount: bigint) => toDollarTokenLabel(amount, USD_PLUS_FORMAT)
