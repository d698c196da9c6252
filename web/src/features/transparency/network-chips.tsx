import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Chips } from '#ui/form/chips.tsx'

type NetworkChipsProps = {
  chainIds: readonly number[]
  only: number | null
  onChoose: (chainId: number | null) => void
}

/** Shows a filter for all networks or one of them. */
export function NetworkChips({ chainIds, only, onChoose }: NetworkChipsProps) {
  const { t } = useTranslation('transparency')
  return (
    <Chips
      label={t('network')}
      value={only}
      choices={[
        { value: null, label: t('allNetworks') },
        ...chainIds.map((value) => ({
          value,
          label: <ChainName chainId={value} name={networkNameOf(value)} />,
        })),
      ]}
      onChoose={onChoose}
    />
  )
}
