import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import { toFullMomentText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { continueTransaction } from '#tx/chain/transactions.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { SmallConfirmationRing } from '#ui/chart/confirmation-ring.tsx'
import styles from './activity.module.css'
import { toActivityGroup, toTransactionTextKind } from './activity-rules.ts'
import { ReceiptLink } from './receipt-link.tsx'
import type { ActivityItem } from './use-activity.ts'

type ActivityRowProps = { item: ActivityItem; onContinue: () => void }

export function ActivityRow({ item, onContinue }: ActivityRowProps) {
  const { t } = useTranslation('activity')
  const { entry } = item
  return (
    <li className={styles.row}>
      <Mark item={item} />
      <strong>{toActivityTitle(t, item)}</strong>
      <ActivityTime atMs={entry.createdAtMs} />
      <span className={styles.sub}>
        {toActivityGroup(entry) === 'needs-you' ? (
          <ActivityContinueButton item={item} onContinue={onContinue} />
        ) : (
          <ActivityDetails item={item} onFollow={onContinue} />
        )}
      </span>
    </li>
  )
}

/** Shows the status as an icon; the adjacent text says the same. */
function Mark({ item: { entry, stage } }: { item: ActivityItem }): ReactNode {
  const group = toActivityGroup(entry)
  if (group === 'running') {
    return <SmallConfirmationRing count={stage.name === 'confirming' ? stage.confirmations : 0} />
  }
  const [tone, icon] =
    group === 'needs-you'
      ? (['warn', 'alert'] as const)
      : stage.name === 'done'
        ? (['up', 'check'] as const)
        : stage.name === 'failed'
          ? (['down', 'close'] as const)
          : (['quiet', 'minus'] as const)
  return (
    <span className={styles[tone]}>
      <Icon name={icon} size="small" />
    </span>
  )
}

/** Returns the title of a transaction with its outcome. */
export function toActivityTitle(t: TFunction<'activity'>, { entry, stage }: ActivityItem): string {
  const { facts, steps } = entry
  const kind = toTransactionTextKind(entry.kind)
  if (toActivityGroup(entry) === 'needs-you') {
    const signed = steps.filter(({ status }) => status === 'done' || status === 'skipped').length
    return t(`signed.${kind}`, { signed, count: steps.length })
  }
  const state =
    stage.name === 'done' ? 'done' : toActivityGroup(entry) === 'running' ? 'running' : 'not'
  const { pay = '', paySymbol = '', network = '' } = facts
  return t(`titles.${kind}.${state}`, { pay, paySymbol, network })
}

type DetailsProps = {
  item: ActivityItem
  /** Whether the link to the block explorer is elsewhere on the page. */
  isHashElsewhere?: boolean
  /** Called when the user follows the link to the receipt. */
  onFollow?: () => void
}

export function ActivityDetails({
  item: { entry, stage },
  isHashElsewhere = false,
  onFollow,
}: DetailsProps) {
  const { t } = useTranslation(['activity', 'tx'])
  const { t: failures } = useTranslation('failures')
  const network = networkNameOf(entry.chainId)
  const toLink = (hash: Hex) =>
    !isHashElsewhere && <TransactionLink chainId={entry.chainId} hash={hash} />
  switch (stage.name) {
    case 'confirming':
      return (
        <>
          {t('confirmations', { count: stage.confirmations, wanted: CONFIRMATIONS, network })}{' '}
          {stage.hash && toLink(stage.hash)}
        </>
      )
    case 'done':
      return (
        <>
          {t('on', { network })} {toLink(stage.hash)}{' '}
          {!isHashElsewhere && (
            <ReceiptLink
              of={{ of: 'transaction', chainId: entry.chainId, hash: stage.hash }}
              title={toActivityTitle(t, { entry, stage })}
              {...(onFollow ? { onFollow } : {})}
            />
          )}
        </>
      )
    case 'failed':
      return (
        <>
          {toFailureText(failures, stage.failure, stage.done)} {stage.hash && toLink(stage.hash)}
        </>
      )
    case 'proposed':
      return t('tx:waitingForOwners')
    case 'signing':
      return t('inWallet')
    case 'needs-signature':
      return t('putAway')
    default:
      return t('tx:checking')
  }
}

export function ActivityContinueButton({ item: { entry, stage }, onContinue }: ActivityRowProps) {
  const { t } = useTranslation(['activity', 'tx'])
  const step = stage.name === 'needs-signature' ? stage.steps[stage.step - 1] : undefined
  return (
    <>
      {step && t('next', { step: t(`tx:steps.${step}`) })}{' '}
      <button
        type="button"
        className="link"
        onClick={() => {
          onContinue()
          continueTransaction(entry.id)
        }}
      >
        {t('continue')}
      </button>
    </>
  )
}

export function ActivityTime({ atMs }: { atMs: number }) {
  const { language } = useLanguage()
  return (
    <time
      className="age"
      dateTime={new Date(atMs).toISOString()}
      title={toFullMomentText(atMs, language)}
    >
      {toMomentText(atMs, serverNowMs(), language)}
    </time>
  )
}
