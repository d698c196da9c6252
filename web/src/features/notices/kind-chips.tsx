import {
  type NotificationKind,
  notificationKinds,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import { useTranslation } from 'react-i18next'
import { Chips } from '#ui/form/chips.tsx'

export type Show = 'all' | NotificationKind

const shows: readonly Show[] = ['all', ...notificationKinds]

type KindChipsProps = { shown: Show; onShow: (show: Show) => void }

export function KindChips({ shown, onShow }: KindChipsProps) {
  const { t } = useTranslation('notices')
  return (
    <Chips
      label={t('showLabel')}
      value={shown}
      choices={shows.map((show) => ({ value: show, label: t(`kinds.${show}`) }))}
      onChoose={onShow}
    />
  )
}
