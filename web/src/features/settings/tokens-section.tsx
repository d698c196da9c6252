import { ACCESS_TOKENS_MAX } from '@parvalue/shared/domain/identity/access-token.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, accessTokensQuery } from '#api/account/access-tokens.ts'
import type { CreatedToken } from './created-token.ts'
import { TokenUsage } from './how-to-use.tsx'
import { NewToken } from './new-token.tsx'
import { QueryContent, Section } from './section.tsx'
import styles from './settings-page.module.css'
import { TokenForm } from './token-form.tsx'
import { AccessTokenRow } from './token-row.tsx'

export function TokensSection({ account }: { account: string }) {
  const { t } = useTranslation('settings')
  const query = useQuery(accessTokensQuery(account))
  const [created, setMade] = useState<CreatedToken | null>(null)
  const isFull = (query.data?.length ?? 0) >= ACCESS_TOKENS_MAX
  return (
    <Section title={t('tokens.title')} text={t('tokens.text')}>
      {created ? (
        <NewToken created={created} onDone={() => setMade(null)} />
      ) : (
        <TokenForm isFull={isFull} onCreated={setMade} />
      )}
      <QueryContent query={query}>{(tokens) => <List tokens={tokens} />}</QueryContent>
      <TokenUsage />
    </Section>
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
