import { OAuthExtension } from '@magic-ext/oauth2'
import { Magic } from 'magic-sdk'
import { boot } from '#api/client/boot.ts'
import type { MagicSdk } from './magic.ts'

/** Creates Magic's SDK. Its code loads only when the user logs in and an API key is configured. */
export function createMagicSdk(key: string, chainId: number): MagicSdk {
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  return new Magic(key, {
    network: { rpcUrl: chain.rpcUrl, chainId },
    extensions: [new OAuthExtension()],
  })
}
