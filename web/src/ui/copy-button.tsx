import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showToast } from './toast.tsx'

type CopyButtonProps = {
  text: string
  label: string
  /** Spec 2: 'Copied to clipboard'. */
  copiedText: string
  failedText: string
}

export function CopyButton({ text, label, copiedText, failedText }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: copiedText, kind: 'copied', id: 'copied' })
    } catch {
      showToast({ title: failedText, kind: 'error', id: 'copied' })
    }
  }
  return (
    <Button variant="icon" label={label} onClick={() => void copy()}>
      <Icon name="copy" />
    </Button>
  )
}
