import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { Icon } from '../art/icon.tsx'
import type { IconName } from '../art/icon-paths.ts'
import styles from './toast.module.css'
import { deliverPendingToasts, type ToastKind, toastManager } from './toast.tsx'

const icons: Record<ToastKind, IconName> = {
  success: 'check',
  error: 'alert',
  copied: 'copy',
  news: 'check',
}

type ToastsProps = {
  /** Accessible name of the region. */
  label: string
  dismissLabel: string
}

/** Shows the toasts; rendered once near the root. Screen readers announce toasts politely, and error toasts at once. */
export function Toasts({ label, dismissLabel }: ToastsProps) {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={label}>
          <ToastList dismissLabel={dismissLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ dismissLabel }: { dismissLabel: string }) {
  const { toasts } = Toast.useToastManager()
  useEffect(() => {
    // The surrounding provider subscribes in its own effect, which runs after this one.
    const timer = setTimeout(deliverPendingToasts)
    return () => clearTimeout(timer)
  }, [])
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Content className={styles.content} role={toast.type === 'error' ? 'alert' : undefined}>
        <span className={toast.type === 'error' ? styles.error : styles.success}>
          <Icon name={icons[toast.type as ToastKind]} />
        </span>
        <span className={styles.words}>
          <Toast.Title className={toast.description ? styles.title : undefined} render={<span />} />
          {toast.description && <Toast.Description className={styles.text} render={<span />} />}
        </span>
        {(toast.type === 'error' || toast.type === 'news') && (
          <Toast.Close className={styles.close} aria-label={dismissLabel}>
            <Icon name="close" />
          </Toast.Close>
        )}
      </Toast.Content>
    </Toast.Root>
  ))
}
