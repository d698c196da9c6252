import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import { toDayTimeText, toFullMomentText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { continueTransaction } from '#tx/chain/transactions.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { SmallConfirmationRing } from '#ui/chart/confirmation-ring.tsx'
import styles from './activity.module.css'
import { type RedemptionOutcome, toActivityGroup, toTransactionTextKind } from './activity-rules.ts'
import { ReceiptLink } from './receipt-link.tsx'
import type { ActivityItem } from './use-activity.ts'
import { useRedemptionOutcome } from './use-redemption-outcome.ts'

type ActivityRowProps = { item: ActivityItem; onContinue: () => void }

export function ActivityRow({ item, onContinue }: ActivityRowProps) {
  const { t } = useTranslation('activity')
  const { entry } = item
  const redemption = useRedemptionOutcome(item)
  return (
    <li className={styles.row}>
      <Mark item={item} redemption={redemption} />
      <strong>
        {redemption === null || redemption === 'pending'
          ? toActivityTitle(t, item)
          : t(`titles.redeem.${redemption}`, toTitleFacts(item))}
      </strong>
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

type MarkProps = { item: ActivityItem; redemption: RedemptionOutcome | null }

/** Shows the status as an icon; the adjacent text says the same. */
function Mark({ item: { entry, stage }, redemption }: MarkProps): ReactNode {
  const group = toActivityGroup(entry)
  if (group === 'running') {
    return <SmallConfirmationRing count={stage.name === 'confirming' ? stage.confirmations : 0} />
  }
  const [tone, icon] =
    group === 'needs-you'
      ? (['warn', 'alert'] as const)
      : redemption === 'pending'
        ? (['warn', 'clock'] as const)
        : stage.name === 'done' && redemption !== 'stopped'
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
  const { steps } = entry
  const kind = toTransactionTextKind(entry.kind)
  if (toActivityGroup(entry) === 'needs-you') {
    const signed = steps.filter(({ status }) => status === 'done' || status === 'skipped').length
    return t(`signed.${kind}`, { signed, count: steps.length })
  }
  const state =
    stage.name === 'done' ? 'done' : toActivityGroup(entry) === 'running' ? 'running' : 'not'
  return t(`titles.${kind}.${state}`, toTitleFacts({ entry }))
}

function toTitleFacts({ entry: { facts } }: Pick<ActivityItem, 'entry'>) {
  const { pay = '', paySymbol = '', network = '', to = '' } = facts
  return { pay, paySymbol, network, to }
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
          {t('on', { network })} {toLink(stage.hash)}
          {!isHashElsewhere && ' · '}
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

type ActivityTimeProps = {
  atMs: number
  /** Whether the time of day always follows its date, as a column named "Date" needs. */
  isDated?: boolean
}

export function ActivityTime({ atMs, isDated = false }: ActivityTimeProps) {
  const { language } = useLanguage()
  const toText = isDated ? toDayTimeText : toMomentText
  return (
    <time
      className="age"
      dateTime={new Date(atMs).toISOString()}
      title={toFullMomentText(atMs, language)}
    >
      {toText(atMs, serverNowMs(), language)}
    </time>
  )
}
