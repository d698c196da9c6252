import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './test-mode.module.css'
import type { TestActionResult } from './use-test-action.ts'

type PartProps = {
  title: string
  text: string
  children: ReactNode
  id?: string
  result?: TestActionResult | null
}

/** Shows the controls of one outside party. */
export function Part({ title, text, children, id, result = null }: PartProps) {
  const headingId = useId()
  return (
    <section className={styles.part} aria-labelledby={headingId} id={id}>
      <h3 id={headingId} tabIndex={-1}>
        {title}
      </h3>
      <p className="quiet small">{text}</p>
      {children}
      {result && (
        <p
          className={joinClassNames(styles.result, result.isDone ? styles.done : styles.failed)}
          role={result.isDone ? 'status' : 'alert'}
        >
          <Icon name={result.isDone ? 'check' : 'alert'} size="small" />
          {result.text}
        </p>
      )}
    </section>
  )
}

type PartListProps = {
  /** Number of rows; null while they are loading. */
  count: number | null
  isFailed: boolean
  onRetry: () => void
  noneText: string
  children: ReactNode
}

/** Shows rows, or that they are loading, failed to load, or are none. */
export function PartList({ count, isFailed, onRetry, noneText, children }: PartListProps) {
  const { t } = useTranslation('testMode')
  if (count === null) {
    return isFailed ? (
      <p role="alert">
        {t('failed')}{' '}
        <Button variant="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    ) : (
      <p className="quiet" role="status">
        {t('loading')}
      </p>
    )
  }
  return count === 0 ? <p>{noneText}</p> : <ul className={styles.rows}>{children}</ul>
}
