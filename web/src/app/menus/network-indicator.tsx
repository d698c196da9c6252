import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainBadge, ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import styles from '../shell/navbar.module.css'

/**
 * Shows the wallet's network and a menu of the supported ones (requirements SH-11, SH-12, SH-13). Narrow screens
 * show only the network's icon.
 */
export function NetworkIndicator({ chainId }: { chainId: number }) {
  const { t } = useTranslation('connected')
  const switchTo = useNetworkSwitch()
  const supported = useSupportedChainIds()
  const isSupported = supported.includes(chainId)
  const networkName = networkNameOf(chainId)
  const connectedTo = t('connectedTo', { networkName })
  return (
    <ChoiceMenu
      label={t('networks')}
      buttonLabel={isSupported ? connectedTo : t('unsupportedNetwork')}
      tooltip={isSupported ? connectedTo : t('clickToSwitch')}
      className={joinClassNames(styles.pill, styles.network, !isSupported && styles.unsupported)}
      value={chainId}
      choices={supported.map((id) => ({
        value: id,
        label: <ChainName chainId={id} name={networkNameOf(id)} />,
      }))}
      onChoose={(chosen) => void switchTo(chosen)}
    >
      {isSupported ? <ChainBadge chainId={chainId} /> : <Icon name="alert" />}
      <span>{isSupported ? networkName : t('unsupportedNetwork')}</span>
    </ChoiceMenu>
  )
}
