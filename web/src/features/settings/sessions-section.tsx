import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  endSignedInSession,
  SESSIONS_KEY,
  type SignedInSession,
  signedInSessionsQuery,
} from '#api/account/sessions.ts'
import { queryClient } from '#api/client/query-client.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { Tag } from '#ui/text/tag.tsx'
import { disconnectWallet } from '#wallet/wallet.ts'
import { ConfirmedRevokeButton } from './confirmed-end-button.tsx'
import { SettingsQueryContent, SettingsSection } from './section.tsx'
import { parseSessionDevice } from './session-device.ts'
import styles from './settings-page.module.css'
import { useTimeOrDateFormatter } from './use-time-or-date-formatter.ts'

/** Shows all sessions of this wallet, including the current one. */
export function SessionsSection({ account }: { account: string }) {
  const { t } = useTranslation('settings')
  return (
    <SettingsSection title={t('sessions.title')} text={t('sessions.text')}>
      <SettingsQueryContent query={useQuery(signedInSessionsQuery(account))}>
        {(sessions) => (
          <ul className={styles.list} aria-label={t('sessions.title')}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </SettingsQueryContent>
    </SettingsSection>
  )
}

function Row({ session }: { session: SignedInSession }) {
  const { t } = useTranslation('settings')
  const toMoment = useTimeOrDateFormatter()
  const { device, chainId, createdMs, lastSeenMs, isCurrent } = session
  const known = parseSessionDevice(device)
  const name = known ? t('sessions.device', known) : t('sessions.unknownDevice')
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name} title={device}>
          <strong>{name}</strong>
          {isCurrent && (
            <Tag kind="live" icon="check">
              {t('sessions.current')}
            </Tag>
          )}
        </p>
        <p className={styles.sub}>
          <span>{networkNameOf(chainId)}</span>
          <span>{t('sessions.since', { time: toMoment(createdMs) })}</span>
          <span>{t('sessions.seen', { time: toMoment(lastSeenMs) })}</span>
        </p>
      </div>
      <ConfirmedRevokeButton
        label={t('sessions.endNamed', { device: name })}
        text={t('sessions.yes')}
        sureText={t(isCurrent ? 'sessions.sureCurrent' : 'sessions.sure')}
        yesLabel={t(isCurrent ? 'sessions.yesCurrent' : 'sessions.yes')}
        onEnd={(leave) => end(session, { endedText: t('sessions.ended'), leave })}
      />
    </li>
  )
}

type Ended = { endedText: string; leave: () => void }

/** Ends a session. Ending the current one signs out, like "Disconnect". */
async function end({ id, isCurrent }: SignedInSession, { endedText, leave }: Ended): Promise<void> {
  try {
    await endSignedInSession(id)
    leave()
    showSuccessToast(endedText)
    if (isCurrent) return await disconnectWallet()
  } catch {
    // The request shows a failure as a toast; the list is refetched in any case.
  }
  await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
}
