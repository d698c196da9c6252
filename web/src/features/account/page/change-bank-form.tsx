import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkedBank } from '#api/account/account.ts'
import { unlinkBank } from '#api/account/bank-link.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from '../form/step-panel.module.css'
import { useAccountMutation } from '../steps/use-account-mutation.ts'

const unlinkRequest = createApiRequest(unlinkBank, { isSilent: true })

/**
 * Unlinks the current bank, so that another one can be linked: only one bank can be linked at a time.
 */
export function ChangeBankForm({ bank, onDone }: { bank: LinkedBank; onDone: () => void }) {
  const { t } = useTranslation('account')
  const [isConfirming, setConfirming] = useState(false)
  const unlink = useAccountMutation(unlinkRequest)
  const name = t('lines.bank_named', bank)
  async function end() {
    if (!(await unlink.run(bank.id))) return
    showSuccessToast(t('bank.unlinkAsked'))
    onDone()
  }
  return (
    <>
      <div className={styles.bank}>
        <Icon name="bank" />
        <span>
          {name}, {t(`bank.types.${bank.type}`)}
        </span>
      </div>
      {isConfirming ? (
        <div role="alert">
          <p>{t('bank.unlinkSure', { bank: name })}</p>
          <div className={styles.acts}>
            <Button variant="quiet" isBusy={unlink.isBusy} onClick={() => void end()}>
              {t('bank.unlinkYes')}
            </Button>
            <Button variant="plain" onClick={() => setConfirming(false)}>
              {t('bank.unlinkNo')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className={styles.text}>{t('bank.unlinkFirst')}</p>
          <Button variant="quiet" isWide onClick={() => setConfirming(true)}>
            {t('bank.unlink')}
          </Button>
        </>
      )}
    </>
  )
}
