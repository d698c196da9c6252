import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { CopyLine } from './copy-line.tsx'
import styles from './settings-page.module.css'

const base = boot.apiUrl
  ? `${boot.apiUrl}${API_BASE_PATH}`
  : new URL(API_BASE_PATH, boot.publicUrl).href
const command = `curl -H "Authorization: Bearer $TOKEN" ${base}/user/portfolio`

/** Shows a command line that works once the token is inserted. */
export function AccessTokenUsage() {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.how}>
      <h3>{t('tokens.how')}</h3>
      <p className={styles.hint}>
        {t('tokens.howText')}{' '}
        <a className="link" href={`${base}/docs`} target="_blank" rel="noreferrer">
          {t('tokens.calls')}
        </a>
      </p>
      <CopyLine text={command} copyLabel={t('tokens.copyCommand')} />
    </div>
  )
}
