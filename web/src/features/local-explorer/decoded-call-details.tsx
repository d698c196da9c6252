import { useTranslation } from 'react-i18next'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { ExplorerAddressText } from './address-text.tsx'
import type { DecodedCall, DecodedEvent } from './decode.ts'
import type { ExplorerTransaction } from './find-explorer-transaction.ts'
import styles from './transaction-page.module.css'

export function DecodedCallDetails({ facts }: { facts: ExplorerTransaction }) {
  const { t } = useTranslation('localExplorer')
  const hasData = facts.input !== '0x'
  return (
    <section className={styles.section}>
      <h2>{t('call')}</h2>
      {facts.call ? <Decoded call={facts.call} /> : <p className="quiet">{t('unknownCall')}</p>}
      {hasData && (
        <details className={styles.raw}>
          <summary>{t('rawData')}</summary>
          <code>{facts.input}</code>
        </details>
      )}
    </section>
  )
}

type DecodedEventListProps = { chainId: number; events: readonly DecodedEvent[] }

export function DecodedEventList({ chainId, events }: DecodedEventListProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <section className={styles.section}>
      <h2>{t('events')}</h2>
      {events.length === 0 && <p className="quiet">{t('noEvents')}</p>}
      <ol className={styles.events}>
        {events.map(({ address, logIndex, call }) => (
          <li key={logIndex}>
            <p className="label">
              <ExplorerAddressText chainId={chainId} address={address} />
            </p>
            {call ? <Decoded call={call} /> : <p className="quiet">{t('unknownEvent')}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Names come from the contract's code, so browsers must not translate them. */
const Decoded = ({ call }: { call: DecodedCall }) => (
  <>
    <h3 translate="no">{call.name}</h3>
    <KeyValueList
      rows={call.arguments.map(({ name, value }) => ({
        key: name,
        label: <span translate="no">{name}</span>,
        value: <span className={styles.address}>{value}</span>,
      }))}
    />
  </>
)
