import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type BridgeTransfer, openBridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Tag } from '#ui/text/tag.tsx'
import styles from './pending-bridge-transfers.module.css'

/** Shows transfers under way, which are in no balance until they arrive. */
export function PendingBridgeTransfers() {
  const { t } = useTranslation('bridge')
  const transfers = useQuery(openBridgeTransfersQuery(useSignedInAccount())).data ?? []
  if (transfers.length === 0) return null
  return (
    <section className={styles.underway} aria-label={t('underway')}>
      <h2>{t('underway')}</h2>
      <ul>
        {transfers.map((transfer) => (
          <Row key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}

function Row({ transfer }: { transfer: BridgeTransfer }) {
  const { t } = useTranslation('bridge')
  const { id, status, token, tokenAmount, usdPlusAmount, destinationChainId } = transfer
  const amount = toDollarTokenLabel(tokenAmount ?? usdPlusAmount, USD_PLUS_FORMAT)
  const symbol = tokenAmount === null ? 'USD+' : token
  const network = networkNameOf(destinationChainId)
  return (
    <li>
      <Link className="link" to="/bridge/$messageId" params={{ messageId: id }}>
        {t('underwayTo', { amount, symbol, network })}
      </Link>
      <Tag kind={status === 'failed' ? 'wait' : 'live'}>{t(`page.statuses.${status}`)}</Tag>
    </li>
  )
}
