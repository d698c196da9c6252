import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from './activity.module.css'
import { ActivityRow } from './activity-row.tsx'
import { type ActivityGroup, activityGroups } from './activity-rules.ts'
import { type Activity, useActivity } from './use-activity.ts'

type Filter = 'all' | 'running' | 'needs-you'

type ActivityListProps = {
  /** The level below the title it stands under. */
  heading: 'h2' | 'h3'
  onContinue: () => void
}

/** Everything under way, what waits for the person first, and what came of the rest. */
export function ActivityList({ heading, onContinue }: ActivityListProps) {
  const { t } = useTranslation('activity')
  const [filter, setFilter] = useState<Filter>('all')
  const activity = useActivity()
  const shown = activityGroups.filter((group) => filter === 'all' || filter === group)
  const isEmpty = shown.every((group) => activity.groups[group].length === 0)
  return (
    <>
      <Filters activity={activity} filter={filter} onChange={setFilter} />
      {isEmpty && <EmptyState text={t(filter === 'all' ? 'nothing' : 'nothingHere')} />}
      {shown.map((group) => (
        <Group
          key={group}
          group={group}
          heading={heading}
          activity={activity}
          onContinue={onContinue}
        />
      ))}
    </>
  )
}

type FiltersProps = { activity: Activity; filter: Filter; onChange: (filter: Filter) => void }

function Filters({ activity: { groups }, filter, onChange }: FiltersProps) {
  const { t } = useTranslation('activity')
  const chips: [Filter, string][] = [
    ['all', t('all')],
    ['running', t('runningCount', { count: groups.running.length })],
    ['needs-you', t('needsYouCount', { count: groups['needs-you'].length })],
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

type GroupProps = ActivityListProps & { group: ActivityGroup; activity: Activity }

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
