import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import styles from '../activity-page.module.css'
import { ActivityContinueButton, ActivityDetails, ActivityTime } from '../activity-row.tsx'
import { ReceiptLink } from '../receipt-link.tsx'
import type { FeedRow, FeedRowState } from './feed-row.ts'

type FeedTitleCellProps = { row: FeedRow; isNarrow: boolean }

/** Shows the title and status of a row; on phones also its time and link. */
export function FeedTitleCell({ row, isNarrow }: FeedTitleCellProps) {
  const { t } = useTranslation('activity')
  return (
    <span className={styles.what}>
      <strong>{row.title}</strong>
      <span className={styles.sub}>
        {t(`kinds.${row.kind}`)} · <Detail row={row} />
      </span>
      {isNarrow && (
        <span className={styles.sub}>
          <ActivityTime atMs={row.atMs} isDated /> <FeedLinkCell row={row} />
        </span>
      )}
    </span>
  )
}

const stay = () => undefined

function Detail({ row: { item, state, detail } }: { row: FeedRow }) {
  if (!item) return detail
  return state === 'needs-you' ? (
    <ActivityContinueButton item={item} onContinue={stay} />
  ) : (
    <ActivityDetails item={item} isHashElsewhere />
  )
}

const tags: Record<FeedRowState, TagKind> = {
  'needs-you': 'wait',
  underway: 'live',
  done: 'ok',
  not: 'neutral',
}

export function FeedStateCell({ state }: { state: FeedRowState }) {
  const { t } = useTranslation('activity')
  return <Tag kind={tags[state]}>{t(`states.${state}`)}</Tag>
}

/** Links to the receipt of the item, and to its page or else to the block explorer. */
export function FeedLinkCell({ row }: { row: FeedRow }) {
  const { receipt, title } = row
  return (
    <span className={styles.links}>
      {receipt && <ReceiptLink of={receipt} title={title} />}
      <DetailsLink row={row} />
    </span>
  )
}

function DetailsLink({ row: { link, chainId, hash, title } }: { row: FeedRow }) {
  const { t } = useTranslation('activity')
  if (link === null) {
    return chainId === null || hash === null ? null : <TransactionLink {...{ chainId, hash }} />
  }
  const named = { className: 'link', 'aria-label': t('detailsOf', { title }) }
  switch (link.to) {
    case '/':
      return (
        <Link to="/" search={{ tab: link.tab } as never} hash="activity" {...named}>
          {t('details')}
        </Link>
      )
    case '/bridge/$messageId':
      return (
        <Link to="/bridge/$messageId" params={{ messageId: link.messageId }} {...named}>
          {t('details')}
        </Link>
      )
    case '/orders':
      return (
        <Link to="/orders" search={{ order: link.order } as never} {...named}>
          {t('details')}
        </Link>
      )
    default:
      return (
        <Link to={link.to} {...named}>
          {t('details')}
        </Link>
      )
  }
}
