import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainBadge } from '#ui/chain-badge.tsx'
import { join } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useSupportedChainIds } from '#wallet/networks.ts'
import styles from './navbar.module.css'

type NetworkIndicatorProps = { chainId: number; onPress: () => void }

/** The network that the wallet is on; its name gives way to its mark where there is no room. */
export function NetworkIndicator({ chainId, onPress }: NetworkIndicatorProps) {
  const { t } = useTranslation('shell')
  const isSupported = useSupportedChainIds().includes(chainId)
  const networkName = networkNameOf(chainId)
  const label = isSupported ? t('connectedTo', { networkName }) : t('unsupportedNetwork')
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={join(styles.pill, styles.network, !isSupported && styles.unsupported)}
        aria-label={label}
        onClick={onPress}
      >
        {isSupported ? <ChainBadge chainId={chainId} /> : <Icon name="alert" />}
        <span>{isSupported ? networkName : t('unsupportedNetwork')}</span>
      </button>
    </Tooltip>
  )
}
