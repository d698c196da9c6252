import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { joinClassNames } from '../text/class-names.ts'
import dialogStyles from './dialog.module.css'
import { DialogHead } from './dialog.tsx'
import styles from './drawer.module.css'

type DrawerProps = {
  title: string
  side: 'left' | 'right'
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  children: ReactNode
}

/** Shows a modal panel at the side of the page. */
export function Drawer(props: DrawerProps) {
  return (
    <BaseDialog.Root open={props.isOpen} onOpenChange={(open) => open || props.onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogStyles.scrim} />
        <BaseDialog.Viewport className={styles.stage}>
          <BaseDialog.Popup className={joinClassNames(styles.drawer, styles[props.side])}>
            <DialogHead title={props.title} closeLabel={props.closeLabel} />
            <div className={dialogStyles.body}>{props.children}</div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
