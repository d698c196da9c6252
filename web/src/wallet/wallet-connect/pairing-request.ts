import type { PairingRequest } from './port.ts'

let request: PairingRequest | null = null

/** Sets the request for the connector, which is called by wagmi and not by the dialog. */
export const setPairingRequest = (next: PairingRequest) => {
  request = next
}

export function consumePairingRequest(): PairingRequest | null {
  const pending = request
  request = null
  return pending
}
