import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bridgeMessageIdQuery } from '../bridge-queries.ts'
import styles from '../page/bridge-page.module.css'

/** Links the success screen to the page of the transfer, which takes minutes. */
export function BridgeTransferLink({ chainId, hash }: { chainId: number; hash: Hex }) {
  const { t } = useTranslation('bridge')
  const messageId = useQuery(bridgeMessageIdQuery(chainId, hash)).data
  if (!messageId) return null
  return (
    <Link className={styles.follow} to="/bridge/$messageId" params={{ messageId }}>
      {t('followAll')}
    </Link>
  )
}
