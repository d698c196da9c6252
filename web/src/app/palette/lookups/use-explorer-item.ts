import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findChainExplorer } from '#api/system/explorer.ts'
import type { PaletteItem } from '../palette-item.ts'

/**
 * Returns a function that creates the item of a network's explorer; none if the network has no explorer. An explorer of
 * another site opens in a new tab, our own pages about a local chain open here.
 */
export function useExplorerItem() {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  return (chainId: number, kind: 'tx' | 'address', value: string): PaletteItem[] => {
    const explorer = findChainExplorer(chainId)
    if (explorer === null) return []
    const isOwn = explorer.name === null
    return [
      {
        id: `explorer:${chainId}-${value}`,
        icon: isOwn ? 'search' : 'external',
        label: t('lookups.explorer', { network: networkNameOf(chainId) }),
        run: () =>
          isOwn
            ? void navigate({ href: `/local/${chainId}/${kind}/${value}` })
            : void window.open(`${explorer.url}/${kind}/${value}`, '_blank', 'noopener,noreferrer'),
      },
    ]
  }
}
