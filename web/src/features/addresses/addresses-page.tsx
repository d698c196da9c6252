import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  listDeployedContracts,
  listDeployedTokens,
} from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { blastTokens, type TokenDefinition } from '@parvalue/shared/chain/tokens.ts'
import { useTranslation } from 'react-i18next'
import { boot, isPrerendering } from '#api/client/boot.ts'
import { ChainBadge } from '#ui/art/chain-badge.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { AddTokenButton } from './add-token-button.tsx'
import { ContractAddressRow } from './address-row.tsx'
import styles from './addresses-page.module.css'
import { contractNameKeys } from './contract-names.ts'

/** Shows all contracts and tokens by network, so that users can verify an address. */
export function AddressesPage() {
  const { t } = useTranslation('addresses')
  return (
    <div className="page">
      <div className={styles.page}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lede}>{t('lede')}</p>
        {isPrerendering ? (
          <ListSkeleton label={t('loading')} isLong />
        ) : (
          <>
            {boot.deployments.map((deployment) => (
              <Network key={deployment.chainId} deployment={deployment} />
            ))}
            {blastTokens.map((token) => (
              <TokenWithoutUsdPlus key={token.chainId} token={token} />
            ))}
          </>
        )}
      </div>
    </div>
  )
}

/** Shows a dollar token of a network that has no USD+, so that it is not taken for ours or for another. */
function TokenWithoutUsdPlus({ token: { chainId, address, symbol } }: { token: TokenDefinition }) {
  const { t } = useTranslation('addresses')
  const network = networkNameOf(chainId)
  return (
    <section className={styles.network} aria-label={network}>
      <h2 className={styles.head}>
        <ChainBadge chainId={chainId} />
        {network}
      </h2>
      <p className="quiet">{t('withoutUsdPlus')}</p>
      <h3>{t('tokens')}</h3>
      <ul>
        <ContractAddressRow
          chainId={chainId}
          address={address}
          name={symbol}
          icon={<TokenIcon symbol={symbol} />}
        />
      </ul>
    </section>
  )
}

function Network({ deployment }: { deployment: Deployment }) {
  const { t } = useTranslation('addresses')
  const { chainId } = deployment
  const network = networkNameOf(chainId)
  return (
    <section className={styles.network} aria-label={network}>
      <h2 className={styles.head}>
        <ChainBadge chainId={chainId} />
        {network}
      </h2>
      <div className={styles.columns}>
        <div>
          <h3>{t('contracts')}</h3>
          <ul>
            {listDeployedContracts(deployment).map(({ name, address }) => (
              <ContractAddressRow
                key={name}
                chainId={chainId}
                address={address}
                name={contractNameKeys[name] ? t(`names.${contractNameKeys[name]}`) : name}
              />
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('tokens')}</h3>
          <ul>
            {listDeployedTokens(deployment).map((token) => (
              <ContractAddressRow
                key={token.address}
                chainId={chainId}
                address={token.address}
                name={token.symbol}
                icon={<TokenIcon symbol={token.symbol} />}
                action={<AddTokenButton token={token} />}
              />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
