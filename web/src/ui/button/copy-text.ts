import { showToast } from '../dialog/toast.tsx'

/** Texts of the toast after copying (requirement SH-10: 'Copied to clipboard'). */
export type CopyTexts = { copiedText: string; failedText: string }

export async function copyText(text: string, { copiedText, failedText }: CopyTexts) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: copiedText, kind: 'copied', id: 'copied' })
  } catch {
    showToast({ title: failedText, kind: 'error', id: 'copied' })
  }
}
