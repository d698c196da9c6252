import type { UniversalProvider } from '@walletconnect/universal-provider'

/** WalletConnect's provider, which handles relay, encryption and stored sessions. */
export type PairingProvider = InstanceType<typeof UniversalProvider>

export type WalletConnectSession = NonNullable<PairingProvider['session']>

/** A request of the user to connect by WalletConnect. */
export type PairingRequest = {
  /** Shows the pairing URI. */
  show: (uri: string) => void
  /** Aborted when the user cancels on this page. */
  signal: AbortSignal
  /** Returns whether the wallet's app was opened on this device. */
  isOnThisDevice: () => boolean
}
