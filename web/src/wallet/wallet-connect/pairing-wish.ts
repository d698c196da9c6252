import type { PairingWish } from './port.ts'

let wish: PairingWish | null = null

/** For the connector, which is called by wagmi and not by the dialog. */
export const putPairingWish = (next: PairingWish) => {
  wish = next
}

export function takePairingWish(): PairingWish | null {
  const taken = wish
  wish = null
  return taken
}
