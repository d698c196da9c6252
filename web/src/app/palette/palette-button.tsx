import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { openPalette } from './palette-state.ts'

type PaletteButtonProps = {
  className: string | undefined
  /** Whether the button shows only its icon, for narrow screens. */
  isMark?: boolean
  onPress?: () => void
}

export function PaletteButton({ className, isMark = false, onPress }: PaletteButtonProps) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={className}
      aria-label={isMark ? t('search') : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onPress?.()
        openPalette()
      }}
    >
      <Icon name="search" size={isMark ? 'medium' : 'small'} />
      {!isMark && t('search')}
    </button>
  )
}
