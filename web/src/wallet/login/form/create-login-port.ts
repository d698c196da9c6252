import i18next from 'i18next'
import { boot } from '#api/client/boot.ts'
import { createLocalLogin } from '../local-login.ts'
import { createMagicLogin } from '../magic.ts'
import type { LoginPort } from '../port.ts'

/** Creates the configured login provider; null if only external wallets are configured. */
export function createLoginPort(): LoginPort | null {
  const { login, publicUrl } = boot
  if (login === null) return null
  if (login.provider === 'simulated') return createLocalLogin({ ...login, publicUrl, getTexts })
  return createMagicLogin({
    key: login.key,
    publicUrl,
    firstChainId: getFirstChainId(),
    openSdk: async (key, chainId) => (await import('../magic-sdk.ts')).createMagicSdk(key, chainId),
  })
}

export function getFirstChainId(): number {
  const [first] = boot.chains
  if (!first) throw new Error('No chain is configured.')
  return first.id
}

async function getTexts() {
  await i18next.loadNamespaces(['login'])
  return {
    title: i18next.t('login:wallet'),
    close: i18next.t('login:reject'),
    language: i18next.resolvedLanguage ?? 'en',
  }
}
