import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/dialog/toast.tsx'
import { switchNetwork } from '../wallet.ts'
import { isRequestPending, isUserRejection } from '../wallet-error.ts'

/** Returns a function that switches the wallet's network and shows errors, except a rejection by the user. */
export function useNetworkSwitch(): (chainId: number) => Promise<void> {
  const { t } = useTranslation('wallet')
  return async (chainId) => {
    try {
      await switchNetwork(chainId)
    } catch (error) {
      if (isUserRejection(error)) return
      const text = isRequestPending(error)
        ? t('errors.pending')
        : t('errors.notSwitched', { network: networkNameOf(chainId) })
      showToast({ title: t('errors.title'), text, kind: 'error', id: 'network' })
    }
  }
}
