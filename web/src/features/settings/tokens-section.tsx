import { ACCESS_TOKENS_MAX } from '@parvalue/shared/domain/identity/access-token.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, accessTokensQuery } from '#api/account/access-tokens.ts'
import { AccessTokenUsage } from './access-token-usage.tsx'
import type { CreatedAccessToken } from './created-token.ts'
import { NewAccessToken } from './new-access-token.tsx'
import { SettingsQueryContent, SettingsSection } from './section.tsx'
import styles from './settings-page.module.css'
import { AccessTokenForm } from './token-form.tsx'
import { AccessTokenRow } from './token-row.tsx'

export function AccessTokensSection({ account }: { account: string }) {
  const { t } = useTranslation('settings')
  const query = useQuery(accessTokensQuery(account))
  const [created, setMade] = useState<CreatedAccessToken | null>(null)
  const isFull = (query.data?.length ?? 0) >= ACCESS_TOKENS_MAX
  return (
    <SettingsSection title={t('tokens.title')} text={t('tokens.text')}>
      {created ? (
        <NewAccessToken created={created} onDone={() => setMade(null)} />
      ) : (
        <AccessTokenForm isFull={isFull} onCreated={setMade} />
      )}
      <SettingsQueryContent query={query}>
        {(tokens) => <List tokens={tokens} />}
      </SettingsQueryContent>
      <AccessTokenUsage />
    </SettingsSection>
  )
}

function List({ tokens }: { tokens: readonly AccessToken[] }) {
  const { t } = useTranslation('settings')
  if (tokens.length === 0) return <p className={styles.after}>{t('tokens.none')}</p>
  return (
    <ul className={styles.list} aria-label={t('tokens.listLabel')}>
      {tokens.map((token) => (
        <AccessTokenRow key={token.id} token={token} />
      ))}
    </ul>
  )
}
