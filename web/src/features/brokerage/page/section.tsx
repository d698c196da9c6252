import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from '../brokerage.module.css'
import { toRejectionText } from '../rejection-text.ts'

type BrokerageSectionProps = {
  title: string
  note?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** Shows a section of the account under a ruled heading. */
export function BrokerageSection({ title, note, aside, children }: BrokerageSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

type BrokerageQueryContentProps<Data> = {
  answer: UseQueryResult<Data>
  texts: { loading: string; failed: string }
  children: (data: Data) => ReactNode
}

/** Shows data as loading, failed or loaded, with a note if it is stale. */
export function BrokerageQueryContent<Data>({
  answer,
  texts,
  children,
}: BrokerageQueryContentProps<Data>) {
  const { t } = useTranslation('brokerage')
  const { data, isError, error } = answer
  const retry = (
    <Button variant="quiet" onClick={() => void answer.refetch()}>
      {t('retry')}
    </Button>
  )
  if (data === undefined) {
    if (!isError) return <ListSkeleton label={texts.loading} />
    return (
      <div role="alert">
        <EmptyState text={`${texts.failed} ${toRejectionText(error, t)}`}>{retry}</EmptyState>
      </div>
    )
  }
  return (
    <>
      {isError && (
        <div className={styles.stale}>
          <Alert kind="warn" title={t('stale')} role="status">
            <button type="button" className="link" onClick={() => void answer.refetch()}>
              {t('retry')}
            </button>
          </Alert>
        </div>
      )}
      {children(data)}
    </>
  )
}
