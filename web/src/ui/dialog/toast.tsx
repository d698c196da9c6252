import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'copied' | 'news'

type ToastContent = {
  title: string
  text?: ReactNode
  kind: ToastKind
  /** Id of the toast; another toast with the same id replaces it in place. */
  id?: string
}

/** Milliseconds until a toast closes; 0 for one that stays until it is dismissed. */
const timeouts: Record<ToastKind, number> = { success: 5000, error: 0, copied: 5000, news: 12_000 }

type Added = Parameters<typeof toastManager.add>[0]

export const toastManager = Toast.createToastManager()

/** Toasts shown before the viewport, which loads with the first one, has mounted. */
let pendingToasts: Added[] | null = []
const listeners = new Set<() => void>()

/** Returns whether any toast was shown; from then on the viewport must be mounted. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingToasts === null || pendingToasts.length > 0,
  )

/**
 * Shows a toast. Errors are announced at once and stay until dismissed; news stays long enough to follow its link.
 */
export function showToast({ title, text, kind, id }: ToastContent) {
  const toast: Added = {
    title,
    description: text,
    type: kind,
    timeout: timeouts[kind],
    ...(id ? { id } : {}),
  }
  if (pendingToasts === null) {
    toastManager.add(toast)
    return
  }
  pendingToasts.push(toast)
  for (const listener of listeners) listener()
}

/** Passes the pending toasts to the viewport, which calls it once it has subscribed. */
export function deliverPendingToasts() {
  const waiting = pendingToasts ?? []
  pendingToasts = null
  for (const toast of waiting) toastManager.add(toast)
}

/** Closes a toast before its time. */
export const closeToast = (id: string) => toastManager.close(id)
