import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/dialog/toast.tsx'
import { isWaitStopped, NETWORK_WAIT, waitForWallet } from '../wait/wallet-wait.ts'
import { switchNetwork } from '../wallet.ts'
import { isRequestPending, isUserRejection } from '../wallet-error.ts'

/** Returns a function that switches the wallet's network and shows errors, except if the user rejects or stops waiting. */
export function useNetworkSwitch(): (chainId: number) => Promise<void> {
  const { t } = useTranslation('wallet')
  return async (chainId) => {
    try {
      await waitForWallet(`${NETWORK_WAIT}${chainId}`, switchNetwork(chainId))
    } catch (error) {
      if (isUserRejection(error) || isWaitStopped(error)) return
      const text = isRequestPending(error)
        ? t('errors.pending')
        : t('errors.notSwitched', { network: networkNameOf(chainId) })
      showToast({ title: t('errors.title'), text, kind: 'error', id: 'network' })
    }
  }
}
