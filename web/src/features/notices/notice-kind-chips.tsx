import {
  type NotificationKind,
  notificationKinds,
} from '@parvalue/shared/domain/product/notification-kind.ts'
import { useTranslation } from 'react-i18next'
import { Chips } from '#ui/form/chips.tsx'

export type NoticeFilter = 'all' | NotificationKind

const shows: readonly NoticeFilter[] = ['all', ...notificationKinds]

type NoticeKindChipsProps = { shown: NoticeFilter; onShow: (show: NoticeFilter) => void }

export function NoticeKindChips({ shown, onShow }: NoticeKindChipsProps) {
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
