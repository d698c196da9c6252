import { ApiError } from '@parvalue/shared/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#api/client.ts'
import styles from './footer.module.css'

const REFETCH_MS = 60_000

/** What the server says of itself; nothing is claimed before it has answered. */
export function SystemStatus() {
  const { t } = useTranslation('shell')
  const { data: status } = useQuery({
    queryKey: ['health'],
    // The line in the footer says it.
    meta: { isSilent: true },
    queryFn: ({ signal }) => readStatus(signal),
    refetchInterval: REFETCH_MS,
  })
  if (!status) return null
  const words = { ok: t('systemOk'), degraded: t('systemDegraded'), down: t('systemDown') }
  return (
    <span className={styles.status}>
      <i className={`${styles.dot} ${styles[status]}`} aria-hidden="true" />
      {words[status]}
    </span>
  )
}

/** A server that cannot work answers with a refusal, or not at all: both are an answer here. */
async function readStatus(signal: AbortSignal): Promise<'ok' | 'degraded' | 'down'> {
  try {
    return (await client.system.getHealth(undefined, { signal })).status
  } catch (error) {
    if (error instanceof ApiError) return 'down'
    throw error
  }
}
