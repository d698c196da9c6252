import {
  type NotificationKind,
  notificationKinds,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import { useTranslation } from 'react-i18next'
import { Chips } from '#ui/form/chips.tsx'

export type NotificationFilter = 'all' | NotificationKind

const shows: readonly NotificationFilter[] = ['all', ...notificationKinds]

type NotificationKindChipsProps = {
  shown: NotificationFilter
  onShow: (show: NotificationFilter) => void
}

export function NotificationKindChips({ shown, onShow }: NotificationKindChipsProps) {
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
