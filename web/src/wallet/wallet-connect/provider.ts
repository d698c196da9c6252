import { UniversalProvider } from '@walletconnect/universal-provider'
import { boot } from '#api/client/boot.ts'
import type { PairingProvider } from './port.ts'

/** WalletConnect's own code: fetched when somebody chooses it, or comes back connected by it. */
export async function openProvider(): Promise<PairingProvider> {
  const { walletConnect, brand, publicUrl } = boot
  if (walletConnect === null) throw new Error('WalletConnect is not configured.')
  const { projectId, relayUrl } = walletConnect
  const provider = await UniversalProvider.init({
    projectId,
    ...(relayUrl === null ? {} : { relayUrl }),
    metadata: { name: brand.name, description: brand.name, url: publicUrl, icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Who may ask a wallet in our name is vouched for by the public relay's operator alone.
  if (relayUrl !== null) provider.client.core.verify.register = async () => ''
  return provider
}
