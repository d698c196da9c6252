import { useTranslation } from 'react-i18next'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { useStore } from '#wallet/store.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { openRequestsStore, removeOpenRequests } from './open-requests-store.ts'

/**
 * Warns on a form that the wallet may still show an earlier request, because approving both pays twice (requirement
 * WB-04).
 */
export function EarlierRequest() {
  const { t } = useTranslation('tx')
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.address : null
  const open = useStore(openRequestsStore).filter((request) => request.account === account)
  if (open.length === 0) return null
  const onClick = () => removeOpenRequests(open.map(({ id }) => id))
  return (
    <FormAlert
      alert={{
        kind: 'warn',
        title: t('earlier.title'),
        text: t('earlier.text'),
        action: { label: t('earlier.declined'), onClick },
      }}
    />
  )
}
