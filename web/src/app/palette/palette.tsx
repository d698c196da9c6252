import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import dialog from '#ui/dialog/dialog.module.css'
import { PaletteCommands } from './commands.tsx'
import styles from './palette.module.css'

type PaletteProps = { isOpen: boolean; onClose: () => void }

/** Shows the command palette, which opens pages and runs actions by name. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const { t } = useTranslation('palette')
  const field = useRef<HTMLInputElement>(null)
  const calls = useOpenCount(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.scrim} />
        <Dialog.Viewport className={styles.stage}>
          <Dialog.Popup className={styles.palette} initialFocus={field}>
            <Dialog.Title className="visually-hidden">{t('title')}</Dialog.Title>
            <PaletteCommands key={calls} field={field} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Returns the number of openings. As a key it resets the palette that reopens during its closing animation. */
function useOpenCount(isOpen: boolean): number {
  const [known, setKnown] = useState({ isOpen, calls: 0 })
  if (known.isOpen === isOpen) return known.calls
  const calls = known.calls + Number(isOpen)
  setKnown({ isOpen, calls })
  return calls
}
