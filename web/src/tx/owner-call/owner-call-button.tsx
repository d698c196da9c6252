import { Button } from '#ui/button/button.tsx'
import { OpenWalletWait } from '#wallet/wait/wallet-wait-note.tsx'
import { OpenSignatureFacts } from '../signing/open-signature-facts.tsx'
import type { OwnerCall } from './use-owner-call.ts'

type OwnerCallButtonProps = {
  call: Pick<OwnerCall, 'state' | 'waitKey' | 'request' | 'switchNetwork'>
  label: string
  /** Label of the button that changes the wallet's network first. */
  switchLabel: string
}

/** Shows the button of a call that an owner sends or signs; empty if the call is not possible. */
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
        <>
          <Button variant="quiet" isBusy>
            {label}
          </Button>
          {call.waitKey !== null && <OpenSignatureFacts waitKey={call.waitKey} />}
          {call.waitKey !== null && <OpenWalletWait waitKey={call.waitKey} />}
        </>
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
