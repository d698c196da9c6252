import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { toOrderNumber } from '#features/orders/order-number.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import type { PaletteItem } from '../palette-item.ts'
import type { SearchState } from '../use-stock-items.tsx'
import type { FoundLookup } from './found-lookup.ts'
import type { Lookup } from './parse-lookup.ts'
import { useAddressItems } from './use-address-items.ts'
import { useExplorerItem } from './use-explorer-item.ts'

/** Returns the items of an identifier. An order without a session is offered unchecked; its page asks to sign in. */
export function useLookupItems(lookup: Lookup | null): {
  items: PaletteItem[]
  state: SearchState
} {
  const account = useSignedInAccount()
  const addressItems = useAddressItems(lookup?.of === 'address' ? lookup.address : null)
  const toItems = useFoundItems()
  const searched = lookup === null || lookup.of === 'address' ? null : lookup
  const { data, isError } = useQuery({
    queryKey: [WALLET_SCOPE, 'palette-lookup', account, searched],
    queryFn:
      searched === null
        ? skipToken
        : async () => (await import('./find-lookup.ts')).findLookup(searched, account),
    meta: { isSilent: true },
    retry: false,
  })
  if (lookup === null) return { items: [], state: 'idle' }
  if (lookup.of === 'address') return { items: addressItems, state: 'found' }
  if (lookup.of === 'order' && account === null)
    return { items: toItems({ is: 'order', id: lookup.id, symbol: '' }), state: 'found' }
  if (isError) return { items: [], state: 'failed' }
  if (!data) return { items: [], state: 'late' }
  return { items: data.flatMap(toItems), state: 'found' }
}

function useFoundItems() {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const toExplorerItem = useExplorerItem()
  const open = (href: string) => () => void navigate({ href })
  return (found: FoundLookup): PaletteItem[] => {
    switch (found.is) {
      case 'transaction': {
        const { chainId, hash, isOurs } = found
        const receipt: PaletteItem = {
          id: `receipt:${chainId}-${hash}`,
          icon: 'file',
          label: t('lookups.receipt', { network: networkNameOf(chainId) }),
          run: open(`/receipts/${toReceiptAddress({ of: 'transaction', chainId, hash })}`),
        }
        return [...(isOurs ? [receipt] : []), ...toExplorerItem(chainId, 'tx', hash)]
      }
      case 'bridge': {
        const { messageId } = found
        return [
          {
            id: `bridge:${messageId}`,
            icon: 'swap',
            label: t('lookups.transfer', { id: shortenAddress(messageId) }),
            run: open(`/bridge/${messageId}`),
          },
        ]
      }
      case 'order':
        return [
          {
            id: `order:${found.id}`,
            icon: 'table',
            label: t('lookups.order', { number: toOrderNumber(found.id) }),
            hint: found.symbol,
            run: open(`/orders?order=${found.id}`),
          },
        ]
      case 'accountOrder':
        return [
          {
            id: `account-order:${found.id}`,
            icon: 'bank',
            label: t('lookups.accountOrder', { number: toOrderNumber(found.id) }),
            run: open(`/receipts/${toReceiptAddress({ of: 'account-order', id: found.id })}`),
          },
        ]
    }
  }
}
