import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'copied'

type ToastContent = {
  title: string
  text?: ReactNode
  kind: ToastKind
  /** The same id updates the toast in place instead of adding one. */
  id?: string
}

type Added = Parameters<typeof toastManager.add>[0]

export const toastManager = Toast.createToastManager()

/** What was said before the viewport, which loads when there is something to say, could show it. */
let early: Added[] | null = []
const listeners = new Set<() => void>()

/** Whether anything was ever said: what shows it is needed from then on. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => early === null || early.length > 0,
  )

/** Errors speak at once and stay until dismissed; the rest leaves after five seconds. */
export function showToast({ title, text, kind, id }: ToastContent) {
  const toast: Added = {
    title,
    description: text,
    type: kind,
    timeout: kind === 'error' ? 0 : 5000,
    ...(id ? { id } : {}),
  }
  if (early === null) {
    toastManager.add(toast)
    return
  }
  early.push(toast)
  for (const listener of listeners) listener()
}

/** Called by the viewport once it listens. */
export function deliverEarlyToasts() {
  const waiting = early ?? []
  early = null
  for (const toast of waiting) toastManager.add(toast)
}
