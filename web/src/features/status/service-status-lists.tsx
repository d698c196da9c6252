import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toCountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderStatus, ServiceState, SystemStatusReport } from '#api/system/status.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { FigureAge } from '#ui/text/age.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import styles from './status-page.module.css'

export function ServiceStatusLists({ status }: { status: SystemStatusReport }) {
  const { t } = useTranslation('status')
  const { frozen, chains, processes, providers } = status
  return (
    <>
      {frozen.length > 0 && (
        <List title={t('frozen')} hint={t('frozenHint')}>
          {frozen.map(({ flow, sinceMs }) => (
            <Row
              key={flow}
              name={t(`flows.${flow}`)}
              sub={null}
              state="frozen"
              sign={<Sign atMs={sinceMs} />}
            />
          ))}
        </List>
      )}
      <List title={t('chains')} hint={t('chainsHint')}>
        {chains.map(({ name, state, heartbeatMs: signMs, block }) => (
          <Row
            key={name}
            name={<ChainName chainId={name} name={networkNameOf(name)} />}
            sub={block === null ? null : t('block', { block: toCountLabel(block) })}
            state={state}
            sign={<Sign atMs={signMs} />}
          />
        ))}
      </List>
      <List title={t('processes')} hint={t('processesHint')}>
        {processes.map(({ name, id, state, heartbeatMs: signMs }) => (
          <Row
            key={`${name}-${id}`}
            name={t(`roles.${name}`)}
            sub={id}
            state={state}
            sign={<Sign atMs={signMs} />}
          />
        ))}
        {processes.length === 0 && <li className={styles.none}>{t('noProcesses')}</li>}
      </List>
      <List title={t('providers')} hint={t('providersHint')}>
        {providers.map((provider) => (
          <Row
            key={provider.name}
            name={t(`names.${provider.name}`)}
            sub={provider.isSimulated ? t('simulated') : null}
            state={provider.state}
            sign={<ProviderSign provider={provider} />}
          />
        ))}
      </List>
    </>
  )
}

type ListProps = { title: string; hint: string; children: ReactNode }

function List({ title, hint, children }: ListProps) {
  return (
    <section className={page.section} aria-label={title}>
      <div className={page.head}>
        <h2>{title}</h2>
        <span className={styles.hint}>{hint}</span>
      </div>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

const kinds: Record<ServiceState | 'frozen', TagKind> = {
  frozen: 'wait',
  ok: 'ok',
  degraded: 'wait',
  down: 'bad',
  unknown: 'neutral',
}

type RowProps = { name: ReactNode; sub: string | null; state: keyof typeof kinds; sign: ReactNode }

function Row({ name, sub, state, sign }: RowProps) {
  const { t } = useTranslation('status')
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        {sub !== null && <span className={page.sub}>{sub}</span>}
      </span>
      <span className={styles.sign}>{sign}</span>
      <Tag kind={kinds[state]}>{t(`states.${state}`)}</Tag>
    </li>
  )
}

function Sign({ atMs }: { atMs: number | null }) {
  const { t } = useTranslation('status')
  const { language } = useLanguage()
  if (atMs === null) return t('never')
  return <FigureAge sinceMs={atMs} toText={(seconds) => toAgeText(seconds, language)} />
}

/** Shows the last heartbeat of a provider, or since when requests to it fail. */
function ProviderSign({
  provider: { state, heartbeatMs: signMs, failedMs },
}: {
  provider: ProviderStatus
}) {
  const { t } = useTranslation('status')
  const { language } = useLanguage()
  if (state !== 'down' || failedMs === null) return <Sign atMs={signMs} />
  return (
    <FigureAge
      sinceMs={failedMs}
      toText={(seconds) => t('failedAgo', { age: toAgeText(seconds, language) })}
    />
  )
}
