import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import buttonStyles from '../button/button.module.css'
import { joinClassNames } from '../text/class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  isOpen: boolean
  /** Called by the close button, and by Esc and a press outside if `isDismissible`. */
  onClose: () => void
  /**
   * Whether Esc and a press outside close the dialog too. If not, only the close button does, and with `closeLabel`
   * null nothing.
   */
  isDismissible?: boolean
  closeLabel: string | null
  children: ReactNode
}

/** Shows a centered modal dialog; on phones a bottom sheet. */
export function Dialog(props: DialogProps) {
  const { isOpen, isDismissible = true } = props
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={!isDismissible}
      onOpenChange={(open, { reason }) => {
        if (open || (!isDismissible && reason === 'escape-key')) return
        props.onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport className={styles.stage}>
          <BaseDialog.Popup className={styles.dialog}>
            <span className={styles.grip} />
            <DialogHead title={props.title} closeLabel={props.closeLabel} />
            <div className={styles.body}>{props.children}</div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Shows title and close button, in dialogs and drawers. */
export function DialogHead({ title, closeLabel }: { title: string; closeLabel: string | null }) {
  return (
    <div className={styles.head}>
      <BaseDialog.Title>{title}</BaseDialog.Title>
      {closeLabel !== null && (
        <BaseDialog.Close
          className={joinClassNames(buttonStyles.button, buttonStyles.icon)}
          aria-label={closeLabel}
        >
          <Icon name="close" />
        </BaseDialog.Close>
      )}
    </div>
  )
}
