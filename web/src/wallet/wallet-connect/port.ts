import type { UniversalProvider } from '@walletconnect/universal-provider'

/** WalletConnect's own provider: relay, sealed letters and kept sessions are its work. */
export type PairingProvider = InstanceType<typeof UniversalProvider>

export type Session = NonNullable<PairingProvider['session']>

/** What somebody wants who pressed WalletConnect. */
export type PairingWish = {
  /** Shows the address by which a wallet finds this page. */
  show: (uri: string) => void
  /** Aborted when it is given up on this side. */
  signal: AbortSignal
  /** Whether the wallet was opened on this very device. */
  isHere: () => boolean
}
