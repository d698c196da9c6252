import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import styles from './wallet-drawer.module.css'

/** Shows the network switcher of the wallet drawer; phones have no other one. */
export function NetworkSwitchList({ chainId }: { chainId: number }) {
  const { t } = useTranslation('connected')
  const switchTo = useNetworkSwitch()
  const supported = useSupportedChainIds()
  return (
    <>
      {!supported.includes(chainId) && <Unsupported chainId={chainId} />}
      <ul className={styles.networks} aria-label={t('networks')}>
        {supported.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chainId ? 'true' : undefined}
              onClick={() => void switchTo(id)}
            >
              <ChainName chainId={id} name={networkNameOf(id)} />
              {id === chainId && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Unsupported({ chainId }: { chainId: number }) {
  const { t } = useTranslation('connected')
  return (
    <div className={styles.unsupported}>
      <ChainName chainId={chainId} name={networkNameOf(chainId)} />
      <Tag kind="bad">{t('unsupportedNetwork')}</Tag>
    </div>
  )
}
