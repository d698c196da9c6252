import { Button } from '#ui/button/button.tsx'
import type { OwnerCancellation } from './use-owner-cancel.ts'

type OwnerCancelButtonProps = {
  cancel: OwnerCancellation
  label: string
  /** Label of the button that changes the wallet's network first. */
  switchLabel: string
}

export function OwnerCancelButton({ cancel, label, switchLabel }: OwnerCancelButtonProps) {
  switch (cancel.state) {
    case 'ask':
      return (
        <Button variant="quiet" onClick={cancel.request}>
          {label}
        </Button>
      )
    case 'switch':
      return (
        <Button variant="quiet" onClick={cancel.switchNetwork}>
          {switchLabel}
        </Button>
      )
    case 'signing':
    case 'sending':
      return (
        <Button variant="quiet" isBusy>
          {label}
        </Button>
      )
    case 'other_running':
      return (
        <Button variant="quiet" isDisabled>
          {label}
        </Button>
      )
    default:
      return null
  }
}
