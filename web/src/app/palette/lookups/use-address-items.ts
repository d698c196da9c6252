import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { toAddressAnchor } from '#features/addresses/address-anchor.ts'
import { contractNameKeys } from '#features/addresses/contract-names.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import type { PaletteItem } from '../palette-item.ts'
import { type KnownAddress, listKnownAddresses } from './list-known-addresses.ts'
import { useExplorerItem } from './use-explorer-item.ts'

/**
 * Returns the items of an address: its entries among our addresses, then its page on the explorers of its networks. An
 * address that is not one of ours may exist on every network.
 */
export function useAddressItems(address: Address | null): PaletteItem[] {
  const { t } = useTranslation('palette')
  const toKnownItem = useKnownItem()
  const toExplorerItem = useExplorerItem()
  const supported = useSupportedChainIds()
  const wallet = useWallet()
  if (address === null) return []
  const known = listKnownAddresses(boot.deployments, address)
  const entries = known.map((each) => toKnownItem(each, address))
  const chainIds = known.length > 0 ? known.map(({ chainId }) => chainId) : supported
  if (wallet.status !== 'connected' || wallet.address.toLowerCase() !== address)
    return [...entries, ...chainIds.flatMap((id) => toExplorerItem(id, 'address', address))]
  const isCurrent = (chainId: number) => chainId === wallet.chainId
  const ordered = [...supported.filter(isCurrent), ...supported.filter((id) => !isCurrent(id))]
  return ordered
    .flatMap((id) => toExplorerItem(id, 'address', address).map((item) => ({ id, item })))
    .map(({ id, item }) => ({
      ...item,
      icon: 'wallet',
      label: t('lookups.wallet', { network: networkNameOf(id) }),
    }))
}

function useKnownItem() {
  const { t } = useTranslation('palette')
  const { t: addresses } = useTranslation('addresses')
  const navigate = useNavigate()
  return ({ chainId, name, isToken }: KnownAddress, address: Address): PaletteItem => {
    const key = isToken ? undefined : contractNameKeys[name]
    const shown = key ? addresses(`names.${key}`) : name
    return {
      id: `address:${chainId}-${address}`,
      icon: 'file',
      label: t('lookups.contract', { name: shown, network: networkNameOf(chainId) }),
      run: () => void navigate({ href: `/addresses#${toAddressAnchor(chainId, address)}` }),
    }
  }
}
