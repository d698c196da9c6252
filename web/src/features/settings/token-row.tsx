import { useTranslation } from 'react-i18next'
import {
  ACCESS_TOKENS_KEY,
  type AccessToken,
  deleteAccessToken,
} from '#api/account/access-tokens.ts'
import { queryClient } from '#api/client/query-client.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { Tag } from '#ui/text/tag.tsx'
import { ConfirmedRevokeButton } from './confirmed-end-button.tsx'
import styles from './settings-page.module.css'
import { useTimeOrDateFormatter } from './use-time-or-date-formatter.ts'

export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { t } = useTranslation('settings')
  const toMoment = useTimeOrDateFormatter()
  const { id, name, scope, personalData, createdMs, expiresMs, lastUsedMs } = token
  const used =
    lastUsedMs === null ? t('tokens.unused') : t('tokens.used', { time: toMoment(lastUsedMs) })
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <strong>{name}</strong>
          <Tag
            kind={scope === 'trade' ? 'wait' : 'neutral'}
            icon={scope === 'trade' ? 'pen' : 'eye'}
          >
            {t(`tokens.scopes.${scope}`)}
          </Tag>
          {personalData.map((kind) => (
            <Tag key={kind} kind="wait" icon="eye">
              {t(`tokens.dataKinds.${kind}`)}
            </Tag>
          ))}
        </p>
        <p className={styles.sub}>
          <span>{t('tokens.made', { time: toMoment(createdMs) })}</span>
          <span>{t('tokens.expires', { time: toMoment(expiresMs) })}</span>
          <span>{used}</span>
        </p>
      </div>
      <ConfirmedRevokeButton
        label={t('tokens.endNamed', { name })}
        text={t('end')}
        sureText={t('tokens.sure', { name })}
        yesLabel={t('tokens.yes')}
        onEnd={(leave) => end(id, { endedText: t('tokens.ended'), leave })}
      />
    </li>
  )
}

type Ended = { endedText: string; leave: () => void }

async function end(id: string, { endedText, leave }: Ended): Promise<void> {
  try {
    await deleteAccessToken(id)
    leave()
    showSuccessToast(endedText)
  } catch {
    // The request shows a failure as a toast; the list is refetched in any case.
  }
  await queryClient.invalidateQueries({ queryKey: ACCESS_TOKENS_KEY })
}
