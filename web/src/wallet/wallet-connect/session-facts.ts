import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import { getAddress, isAddress } from 'viem'
import type { Session } from './port.ts'

const NAME_MAX = 40

/** The accounts that the wallet offers on a network, in EIP-55 form; CAIP-10 is how it writes them. */
export function listAccounts(session: Session, chainId: number): Address[] {
  const start = `eip155:${chainId}:`
  const written = Object.values(session.namespaces).flatMap(({ accounts }) => accounts)
  const found = written
    .filter((account) => account.startsWith(start))
    .map((account) => account.slice(start.length))
    .filter((address) => isAddress(address, { strict: false }))
    .map((address) => getAddress(address))
  return [...new Set(found)]
}

/** Those of our networks on which the wallet offers an account. */
export const listChains = (session: Session, configured: readonly number[]): number[] =>
  configured.filter((chainId) => listAccounts(session, chainId).length > 0)

/** Whether the wallet said that it can be asked this. */
export const canBeAsked = (session: Session, method: string): boolean =>
  Object.values(session.namespaces).some(({ methods }) => methods.includes(method))

/** What the wallet calls itself; null where that says nothing. */
export const findWalletName = (session: Session): string | null =>
  sanitizeUntrustedText(session.peer.metadata.name ?? '', NAME_MAX) || null

/**
 * Where the wallet's app can be called up on this device. Only addresses of apps and https ones: a
 * wallet could name a script.
 */
export function findAppLink(session: Session): string | null {
  const { native, universal } = session.peer.metadata.redirect ?? {}
  return [native, universal].find((link) => link !== undefined && isAppLink(link)) ?? null
}

const isAppLink = (link: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !/^(javascript|data|file|blob|http|ws|wss):/i.test(link)
