import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import styles from './activity.module.css'
import { ActivityRow, ActivityTime } from './activity-row.tsx'
import { type ActivityGroup, activityGroups } from './activity-rules.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { type TransactionActivity, useActivity } from './use-activity.ts'
import { type PendingActivityItem, usePendingActivityItems } from './use-pending-items.ts'

type Filter = 'all' | 'running' | 'needs-you'

type ActivityListProps = {
  /** Level of the group headings, one below the surrounding title. */
  heading: 'h2' | 'h3'
  /** Called when the user follows a link to another page, so that the surrounding drawer closes. */
  onContinue: () => void
}

/** Shows all activity: items that need the user, items under way, then finished ones. */
export function ActivityList({ heading, onContinue }: ActivityListProps) {
  const { t } = useTranslation('activity')
  const [filter, setFilter] = useState<Filter>('all')
  const activity = useActivity()
  const all = usePendingActivityItems()
  const underway = filter === 'needs-you' ? [] : all
  const shown = activityGroups.filter((group) => filter === 'all' || filter === group)
  const isEmpty =
    underway.length === 0 && shown.every((group) => activity.groups[group].length === 0)
  return (
    <>
      <Filters
        running={activity.groups.running.length + all.length}
        needsYou={activity.groups['needs-you'].length}
        filter={filter}
        onChange={setFilter}
      />
      {isEmpty && <EmptyState text={t(filter === 'all' ? 'nothing' : 'nothingHere')} />}
      {shown
        .filter((group) => group !== 'earlier')
        .map((group) => (
          <Group key={group} {...{ group, heading, activity, onContinue }} />
        ))}
      <UnderwayGroup items={underway} {...{ heading, onContinue }} />
      {filter === 'all' && <Group group="earlier" {...{ heading, activity, onContinue }} />}
    </>
  )
}

type FiltersProps = {
  running: number
  needsYou: number
  filter: Filter
  onChange: (filter: Filter) => void
}

function Filters({ running, needsYou, filter, onChange }: FiltersProps) {
  const { t } = useTranslation('activity')
  const chips: [Filter, string][] = [
    ['all', t('all')],
    ['running', t('runningCount', { count: running })],
    ['needs-you', t('needsYouCount', { count: needsYou })],
  ]
  return (
    <div className={styles.chips}>
      {chips.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={filter === name}
          onClick={() => onChange(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

type GroupProps = ActivityListProps & { group: ActivityGroup; activity: TransactionActivity }

function Group({ group, heading: Heading, activity, onContinue }: GroupProps) {
  const { t } = useTranslation('activity')
  const items = activity.groups[group]
  if (items.length === 0) return null
  const title = t(`groups.${group}`)
  return (
    <section className={styles.group} aria-label={title}>
      <Heading className="label">{title}</Heading>
      <ul>
        {items.map((item) => (
          <ActivityRow key={item.entry.id} item={item} onContinue={onContinue} />
        ))}
      </ul>
    </section>
  )
}

type UnderwayGroupProps = ActivityListProps & { items: readonly PendingActivityItem[] }

/** Shows orders, redemptions and transfers that other parties complete, within minutes or days. */
function UnderwayGroup({ items, heading: Heading, onContinue }: UnderwayGroupProps) {
  const { t } = useTranslation('activity')
  if (items.length === 0) return null
  const title = t('underway')
  return (
    <section className={styles.group} aria-label={title}>
      <Heading className="label">{title}</Heading>
      <ul>
        {items.map(({ id, title: name, text, atMs, receipt, messageId, orderId }) => (
          <li key={id} className={styles.row}>
            <span className={styles.warn}>
              <Icon name="clock" size="small" />
            </span>
            <strong>{name}</strong>
            <ActivityTime atMs={atMs} />
            <span className={styles.sub}>
              {text}{' '}
              {messageId && (
                <Link
                  className="link"
                  to="/bridge/$messageId"
                  params={{ messageId }}
                  onClick={onContinue}
                >
                  {t('followTransfer')}
                </Link>
              )}
              {orderId && (
                <Link
                  className="link"
                  to="/orders"
                  search={{ order: orderId }}
                  onClick={onContinue}
                >
                  {t('followTransfer')}
                </Link>
              )}{' '}
              <ReceiptLink of={receipt} title={name} onFollow={onContinue} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
