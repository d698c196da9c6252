import { Button } from './button.tsx'
import { type CopyTexts, copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

type CopyButtonProps = CopyTexts & { text: string; label: string }

export const CopyButton = ({ text, label, ...texts }: CopyButtonProps) => (
  <Button variant="icon" label={label} onClick={() => void copyText(text, texts)}>
    <Icon name="copy" />
  </Button>
)
