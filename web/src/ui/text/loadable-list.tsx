import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from '../layout/alert.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { ListSkeleton } from '../layout/list-skeleton.tsx'
import styles from './loadable-list.module.css'

export type LoadableListTexts = {
  loading: string
  failed: string
  /** Text of the warning above rows that could not be refreshed. */
  old: string
  empty: string
  retry: string
}

type LoadableListProps = {
  /** Number of rows; null while they are loading. */
  count: number | null
  isFailed: boolean
  /** Whether the rows belong to a previous page, while the requested one loads. */
  isStale: boolean
  onRetry: () => void
  texts: LoadableListTexts
  children: ReactNode
}

/** Shows the state of a list from the server: loading, failed, empty, or the rows in `children`. */
export function LoadableList(props: LoadableListProps) {
  const { count, isFailed, isStale, onRetry, texts, children } = props
  if (count === null && !isFailed) return <ListSkeleton label={texts.loading} />
  if (count === null) {
    return (
      <div role="alert">
        <EmptyState text={texts.failed}>
          <Button variant="quiet" onClick={onRetry}>
            {texts.retry}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {isFailed && (
        <div className={styles.old}>
          <Alert kind="warn" title={texts.old} role="status">
            <Button variant="plain" onClick={onRetry}>
              {texts.retry}
            </Button>
          </Alert>
        </div>
      )}
      {count === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <div className={isStale ? styles.stale : undefined}>{children}</div>
      )}
    </>
  )
}
