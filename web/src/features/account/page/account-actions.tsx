import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrokerageAccount, exportPersonalData } from '#api/account/account.ts'
import { downloadFile } from '#api/client/download-file.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { useAccountMutation } from '../steps/use-account-mutation.ts'
import styles from './account-page.module.css'
import { CloseAccountDialog } from './close-account-dialog.tsx'

const exportRequest = createApiRequest((_: null) => exportPersonalData(), { isSilent: true })

type AccountActionsProps = { address: string; account: BrokerageAccount | null }

/** Offers the export of personal data and the closure of the account (requirement XT-08). */
export function AccountActions({ address, account }: AccountActionsProps) {
  const { t } = useTranslation('account')
  const exporting = useAccountMutation(exportRequest)
  const [isClosing, setClosing] = useState(false)
  async function save() {
    const file = await exporting.run(null)
    if (!file) return
    downloadFile(file)
    showSuccessToast(t('acts.exported'))
  }
  const canClose = account?.status === 'ACTIVE' && !account.isClosing
  return (
    <div className={styles.acts}>
      <Button variant="plain" isBusy={exporting.isBusy} onClick={() => void save()}>
        {t('acts.export')}
      </Button>
      {canClose && (
        <Button variant="plain" onClick={() => setClosing(true)}>
          {t('acts.close')}
        </Button>
      )}
      <CloseAccountDialog address={address} isOpen={isClosing} onClose={() => setClosing(false)} />
    </div>
  )
}
