import {
  type NoticeItemKind,
  noticeItemKinds,
} from '@parvalue/shared/domain/product/notice-kind.ts'
import { useTranslation } from 'react-i18next'
import { Chips } from '#ui/form/chips.tsx'

export type NoticeFilter = 'all' | NoticeItemKind

const shows: readonly NoticeFilter[] = ['all', ...noticeItemKinds]

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
