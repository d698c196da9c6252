import { Button } from '#ui/button/button.tsx'
import type { OwnerCall } from './use-owner-call.ts'

type OwnerCallButtonProps = {
  call: OwnerCall
  label: string
  /** Label of the button that changes the wallet's network first. */
  switchLabel: string
}

export function OwnerCallButton({ call, label, switchLabel }: OwnerCallButtonProps) {
  switch (call.state) {
    case 'ask':
      return (
        <Button variant="quiet" onClick={call.request}>
          {label}
        </Button>
      )
    case 'switch':
      return (
        <Button variant="quiet" onClick={call.switchNetwork}>
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
