import { Icon } from '../art/icon.tsx'
import type { IconName } from '../art/icon-paths.ts'
import { Button } from './button.tsx'

type ToggleButtonProps = {
  label: string
  icons: { on: IconName; off: IconName }
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Shows an icon toggle button; its name stays constant, and aria-pressed has the state. */
export const ToggleButton = ({ label, icons, isOn, onChange }: ToggleButtonProps) => (
  <Button variant="icon" label={label} isPressed={isOn} onClick={() => onChange(!isOn)}>
    <Icon name={isOn ? icons.on : icons.off} />
  </Button>
)
