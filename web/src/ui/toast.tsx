import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

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

/** What was said before the viewport, which loads after the first paint, could show it. */
let early: Added[] | null = []

/** Errors speak at once and stay until dismissed; the rest leaves after five seconds. */
export function showToast({ title, text, kind, id }: ToastContent) {
  const toast: Added = {
    title,
    description: text,
    type: kind,
    timeout: kind === 'error' ? 0 : 5000,
    ...(id ? { id } : {}),
  }
  if (early) early.push(toast)
  else toastManager.add(toast)
}

/** Called by the viewport once it listens. */
export function deliverEarlyToasts() {
  const waiting = early ?? []
  early = null
  for (const toast of waiting) toastManager.add(toast)
}
