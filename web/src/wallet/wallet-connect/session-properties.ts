import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import { getAddress, isAddress } from 'viem'
import type { WalletConnectSession } from './port.ts'

const NAME_MAX = 40

/** Lists the accounts of a session on a network, in EIP-55 form; sessions contain CAIP-10 ids. */
export function listSessionAccounts(session: WalletConnectSession, chainId: number): Address[] {
  const start = `eip155:${chainId}:`
  const accountIds = Object.values(session.namespaces).flatMap(({ accounts }) => accounts)
  const found = accountIds
    .filter((account) => account.startsWith(start))
    .map((account) => account.slice(start.length))
    .filter((address) => isAddress(address, { strict: false }))
    .map((address) => getAddress(address))
  return [...new Set(found)]
}

/** Lists the configured networks on which the session has an account. */
export const listSessionChains = (
  session: WalletConnectSession,
  configured: readonly number[],
): number[] => configured.filter((chainId) => listSessionAccounts(session, chainId).length > 0)

/** Returns whether the session includes a method. */
export const supportsSessionMethod = (session: WalletConnectSession, method: string): boolean =>
  Object.values(session.namespaces).some(({ methods }) => methods.includes(method))

/** Returns the sanitized name of the wallet; null if empty. */
export const findSessionWalletName = (session: WalletConnectSession): string | null =>
  sanitizeUntrustedText(session.peer.metadata.name ?? '', NAME_MAX) || null

/**
 * Returns the link that opens the wallet's app on this device. Only https and app links are returned, because a wallet
 * could send a script URL.
 */
export function findWalletAppLink(session: WalletConnectSession): string | null {
  const { native, universal } = session.peer.metadata.redirect ?? {}
  return [native, universal].find((link) => link !== undefined && isAppLink(link)) ?? null
}

const isAppLink = (link: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(link) && !/^(javascript|data|file|blob|http|ws|wss):/i.test(link)
