import { Icon } from '../art/icon.tsx'
import { Button } from './button.tsx'
import { type CopyTexts, copyText } from './copy-text.ts'

type CopyButtonProps = CopyTexts & { text: string; label: string }

export const CopyButton = ({ text, label, ...texts }: CopyButtonProps) => (
  <Button variant="icon" label={label} onClick={() => void copyText(text, texts)}>
    <Icon name="copy" />
  </Button>
)
