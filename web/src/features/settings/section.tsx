import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from './settings-page.module.css'

type SettingsSectionProps = { title: string; text: string; children: ReactNode }

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.intro}>{text}</p>
      {children}
    </section>
  )
}

type SettingsQueryContentProps<Data> = {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Shows the query of a section as loading, failed or loaded, with a note if its data is stale. */
export function SettingsQueryContent<Data>({ query, children }: SettingsQueryContentProps<Data>) {
  const { t } = useTranslation('settings')
  const { data, isError, refetch } = query
  const retry = (
    <Button variant={data ? 'plain' : 'quiet'} onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  )
  if (data) {
    return (
      <>
        {isError && (
          <Alert kind="warn" title={t('stale')} role="status">
            {retry}
          </Alert>
        )}
        {children(data)}
      </>
    )
  }
  if (!isError) return <ListSkeleton label={t('loading')} />
  return (
    <div role="alert">
      <EmptyState text={t('failed')}>{retry}</EmptyState>
    </div>
  )
}
