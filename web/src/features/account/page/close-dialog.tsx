import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { closeAccount, type Obstacles, obstaclesQuery } from '#api/account/account.ts'
import { createRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toPaidText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { useAccountMutation } from '../steps/use-account-mutation.ts'
import styles from './close-dialog.module.css'

const closeRequest = createRequest((_: null) => closeAccount(), { isSilent: true })

type CloseDialogProps = { address: string; isOpen: boolean; onClose: () => void }

/** Requirement XT-08: explains the closure and lists what prevents it, before the user confirms. */
export function CloseDialog({ address, isOpen, onClose }: CloseDialogProps) {
  const { t } = useTranslation('account')
  const close = useAccountMutation(closeRequest)
  const obstacles = useQuery({ ...obstaclesQuery(address), enabled: isOpen })
  const isEmpty = obstacles.data !== undefined && listObstacles(obstacles.data).length === 0
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
        <WhatStands obstacles={obstacles.data ?? null} isFailed={obstacles.isError} />
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

type WhatStandsProps = { obstacles: Obstacles | null; isFailed: boolean }

function WhatStands({ obstacles, isFailed }: WhatStandsProps) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  if (obstacles === null) return <p>{t(isFailed ? 'close.lookFailed' : 'close.looking')}</p>
  const found = listObstacles(obstacles)
  if (found.length === 0) return <p>{t('close.nothing')}</p>
  return (
    <Alert kind="warn" title={t('close.stands')}>
      <ul className={styles.list}>
        {found.map((one) => (
          <li key={one}>{toObstacleText(t, one, { obstacles, language })}</li>
        ))}
      </ul>
    </Alert>
  )
}

type Obstacle = 'cash' | 'positions' | 'transfers' | 'orders' | 'owed'

function listObstacles(obstacles: Obstacles): Obstacle[] {
  const stands: Record<Obstacle, boolean> = {
    cash: obstacles.cash !== null,
    positions: obstacles.positions > 0,
    transfers: obstacles.hasTransfers,
    orders: obstacles.hasOrders,
    owed: obstacles.owed !== null,
  }
  return (Object.keys(stands) as Obstacle[]).filter((one) => stands[one])
}

type Around = { obstacles: Obstacles; language: Language }

function toObstacleText(
  t: TFunction<'account'>,
  one: Obstacle,
  { obstacles, language }: Around,
): string {
  const toMoney = (dollars: string | null) => toUsdText(toPaidText(dollars ?? ''), language)
  if (one === 'cash') return t('close.obstacles.cash', { amount: toMoney(obstacles.cash) })
  if (one === 'owed') return t('close.obstacles.owed', { amount: toMoney(obstacles.owed) })
  if (one === 'positions') return t('close.obstacles.positions', { count: obstacles.positions })
  return t(`close.obstacles.${one}`)
}
