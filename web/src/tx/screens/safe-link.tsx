import { findSafeQueueUrl, toLocalSafePageUrl } from '@parvalue/shared/chain/safe-services.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'

/** Links to the page where the other Safe owners confirm; empty on chains without one. */
export function SafeWalletLink({ chainId, account }: { chainId: number; account: Address }) {
  const { t } = useTranslation('tx')
  const url = findPageUrl(chainId, account)
  if (url === null) return null
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {t('openSafe')}
    </a>
  )
}

function findPageUrl(chainId: number, account: Address): string | null {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain?.safeApiUrl) return null
  return chain.isLocal
    ? toLocalSafePageUrl(chain.safeApiUrl, chainId, account)
    : findSafeQueueUrl(chainId, account)
}
