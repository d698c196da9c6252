import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { ChoiceMenu } from '#ui/menu/choice-menu.tsx'
import styles from './bridge-form.module.css'

type BridgeNetworkPickerProps = {
  chainId: number
  choices: readonly number[]
  label: string
  onChoose: (chainId: number) => void
}

/**
 * Shows the network of one side, with a menu of the possible ones; with a single network only its name.
 */
export function BridgeNetworkPicker({
  chainId,
  choices,
  label,
  onChoose,
}: BridgeNetworkPickerProps) {
  const { t } = useTranslation('bridge')
  const name = <ChainName chainId={chainId} name={networkNameOf(chainId)} />
  if (choices.length < 2) return <span className={styles.network}>{name}</span>
  return (
    <ChoiceMenu
      // The key replaces an open menu when the choices change, because it does not update them.
      key={choices.join()}
      label={t('networks')}
      buttonLabel={label}
      className={styles.pill}
      value={chainId}
      choices={choices.map((id) => ({
        value: id,
        label: <ChainName chainId={id} name={networkNameOf(id)} />,
      }))}
      onChoose={onChoose}
    >
      {name}
      <Icon name="down" size="small" />
    </ChoiceMenu>
  )
}
