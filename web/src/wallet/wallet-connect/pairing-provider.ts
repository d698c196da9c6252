import { UniversalProvider } from '@walletconnect/universal-provider'
import { boot } from '#api/client/boot.ts'
import type { PairingProvider } from './port.ts'

/** Opens WalletConnect's provider. Its code loads only when the user chooses it or reconnects. */
export async function openPairingProvider(): Promise<PairingProvider> {
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
  // The verify service only exists at the public relay, so a custom relay skips it.
  if (relayUrl !== null) provider.client.core.verify.register = async () => ''
  return provider
}
