import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toWireStage } from '#api/dollar/wire-stage.ts'
import {
  type WireDetails,
  type WireRow,
  wireDetailsQuery,
  wireTermsQuery,
} from '#api/dollar/wires.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { SupportLink } from '#support/support-link.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { CancelWireButton } from './cancel-wire-button.tsx'
import { toCentsText } from './cents-text.ts'
import { WireInstructionActions, WireInstructionRows, WireMemo } from './instruction-rows.tsx'
import styles from './wire.module.css'
import { toWirePaid } from './wire-paid.ts'
import { WirePaidSummary } from './wire-paid-summary.tsx'

type WireDetailsDialogProps = { wire: WireRow; isOpen: boolean; onClose: () => void }

/** Shows 'Wire Details', the instructions for the row's memo code (requirement TT-02). */
export function WireDetailsDialog({ wire, isOpen, onClose }: WireDetailsDialogProps) {
  const { t } = useTranslation('funding')
  const details = useQuery(wireDetailsQuery(useSignedInAccount(), wire.memoCode))
  return (
    <Dialog title={t('wireDetails')} isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
      {details.data && <Details details={details.data} onCancelled={onClose} />}
      {!details.data &&
        (details.isError ? (
          <p role="alert">{t('detailsFailed')}</p>
        ) : (
          <ListSkeleton label={t('loading')} />
        ))}
    </Dialog>
  )
}

type DetailsProps = { details: WireDetails; onCancelled: () => void }

function Details({ details, onCancelled }: DetailsProps) {
  const { t } = useTranslation('funding')
  const terms = useQuery(wireTermsQuery(useSignedInAccount())).data
  const { memoCode, instructions, life, waitsFor } = details
  const paid = toWirePaid(details)
  const isPaid = paid?.missingCents === 0n
  const facts = <KeyValueList rows={useFacts(details)} />
  return (
    <div data-print>
      {waitsFor && (
        <div className={styles.alert}>
          <Alert kind="info">{t(`waits.${waitsFor}`)}</Alert>
        </div>
      )}
      {paid && <WirePaidSummary paid={paid} memoCode={memoCode} />}
      {isPaid && facts}
      <WireMemo memoCode={memoCode} returnDays={terms?.returnDays ?? null} />
      <WireInstructionRows instructions={instructions} memoCode={memoCode} />
      {!isPaid && facts}
      <WireInstructionActions
        instructions={instructions}
        memoCode={memoCode}
        amountText={toCentsText(details.amount)}
      />
      {life === 'open' && <CancelWireButton memoCode={memoCode} onCancelled={onCancelled} />}
      <p className={styles.letter} data-unprinted>
        <WireSupport details={details} />
      </p>
    </div>
  )
}

const stageTexts = {
  in_progress: 'inProgress',
  minting: 'minting',
  fulfilled: 'fulfilled',
} as const

function WireSupport({ details }: { details: WireDetails }) {
  const { t } = useTranslation('funding')
  const { memoCode: id, chainId, date, amount, waitsFor, life } = details
  const isOver = life === 'cancelled' || life === 'expired'
  const context = {
    item: t('inDollars', { amount: toCentsText(amount) }),
    ...{ id, chainId, atMs: Date.parse(date) },
    status: t(isOver ? life : stageTexts[toWireStage(details)]),
    message: waitsFor && t(`waits.${waitsFor}`),
  }
  return <SupportLink context={{ kind: 'wire', ...context }} />
}

function useFacts(details: WireDetails): KeyValueRow[] {
  const { t } = useTranslation('funding')
  const { language } = useLanguage()
  const { amount, amountFunded, mintedCents, life, expiresMs } = details
  const missing = amount > amountFunded ? amount - amountFunded : 0n
  const usd = (cents: bigint) => t('inDollars', { amount: toCentsText(cents) })
  return [
    { key: 'amount', label: t('amount'), value: <strong>{usd(amount)}</strong> },
    { key: 'funded', label: t('amountFunded'), value: usd(amountFunded) },
    { key: 'missing', label: t('stillToCome'), value: usd(missing) },
    { key: 'minted', label: t('minted'), value: `${toCentsText(mintedCents)}\u00a0USD+` },
    {
      key: 'ends',
      label: t('ends'),
      value:
        life === 'cancelled' || life === 'expired' ? (
          <Tag kind="neutral">{t(life)}</Tag>
        ) : (
          toFullMomentText(expiresMs, language)
        ),
    },
  ]
}
