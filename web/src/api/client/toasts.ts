import i18next from 'i18next'
import { showToast } from '#ui/dialog/toast.tsx'
import { toApiErrorText } from './error-text.ts'

/**
 * Shows the toast of a failed request (requirement AC-05). Equal messages share one toast, so that retries do not
 * stack.
 */
export function showErrorToast(error: unknown) {
  const text = toApiErrorText(error)
  showToast({ title: i18next.t('api:error'), text, kind: 'error', id: `request ${text}` })
}

export const showSuccessToast = (text: string) =>
  showToast({ title: i18next.t('api:success'), text, kind: 'success' })
