import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type AccountClosureBlockers,
  accountClosureBlockersQuery,
  closeBrokerageAccount,
} from '#api/account/account.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toDividendText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { useAccountMutation } from '../steps/use-account-mutation.ts'
import styles from './close-account-dialog.module.css'

const closeRequest = createApiRequest((_: null) => closeBrokerageAccount(), { isSilent: true })

type CloseAccountDialogProps = { address: string; isOpen: boolean; onClose: () => void }

/** Explains the closure and lists what prevents it, before the user confirms (requirement XT-08). */
export function CloseAccountDialog({ address, isOpen, onClose }: CloseAccountDialogProps) {
  const { t } = useTranslation('account')
  const close = useAccountMutation(closeRequest)
  const blockers = useQuery({ ...accountClosureBlockersQuery(address), enabled: isOpen })
  const isEmpty = blockers.data !== undefined && listClosureBlockers(blockers.data).length === 0
  async function confirm() {
    if (await close.run(null)) showSuccessToast(t('close.asked'))
    onClose()
  }
  return (
    <Dialog
      title={t('close.title')}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('close.dismiss')}
    >
      <p>{t('close.text')}</p>
      <p className={styles.quiet}>{t('close.for')}</p>
      <div className={styles.state} role="status">
        <ClosureBlockerList blockers={blockers.data ?? null} isFailed={blockers.isError} />
      </div>
      <div className={styles.acts}>
        <Button isDisabled={!isEmpty} isBusy={close.isBusy} onClick={() => void confirm()}>
          {t('close.yes')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t('close.no')}
        </Button>
      </div>
    </Dialog>
  )
}

type ClosureBlockerListProps = { blockers: AccountClosureBlockers | null; isFailed: boolean }

function ClosureBlockerList({ blockers, isFailed }: ClosureBlockerListProps) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  if (blockers === null) return <p>{t(isFailed ? 'close.lookFailed' : 'close.looking')}</p>
  const found = listClosureBlockers(blockers)
  if (found.length === 0) return <p>{t('close.nothing')}</p>
  return (
    <Alert kind="warn" title={t('close.stands')}>
      <ul className={styles.list}>
        {found.map((one) => (
          <li key={one}>{toBlockerText(t, one, { blockers, language })}</li>
        ))}
      </ul>
    </Alert>
  )
}

type ClosureBlocker = 'cash' | 'positions' | 'transfers' | 'orders' | 'owed'

function listClosureBlockers(blockers: AccountClosureBlockers): ClosureBlocker[] {
  const isBlocking: Record<ClosureBlocker, boolean> = {
    cash: blockers.cash !== null,
    positions: blockers.positions > 0,
    transfers: blockers.hasTransfers,
    orders: blockers.hasOrders,
    owed: blockers.owed !== null,
  }
  return (Object.keys(isBlocking) as ClosureBlocker[]).filter((one) => isBlocking[one])
}

type Around = { blockers: AccountClosureBlockers; language: Language }

function toBlockerText(
  t: TFunction<'account'>,
  one: ClosureBlocker,
  { blockers, language }: Around,
): string {
  const toAmount = (dollars: string | null) => toUsdText(toDividendText(dollars ?? ''), language)
  if (one === 'cash') return t('close.obstacles.cash', { amount: toAmount(blockers.cash) })
  if (one === 'owed') return t('close.obstacles.owed', { amount: toAmount(blockers.owed) })
  if (one === 'positions') return t('close.obstacles.positions', { count: blockers.positions })
  return t(`close.obstacles.${one}`)
}
