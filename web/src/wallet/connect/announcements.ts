import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import type { EIP1193Provider } from 'viem'

/** A wallet that announced itself (EIP-6963): its info and its provider. */
export type WalletAnnouncement = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: EIP1193Provider
}

const NAME_MAX = 40
const ID_MAX = 200

/** Parses and copies an announcement, because the sender could change its object later; null if invalid. */
export function parseWalletAnnouncement(detail: unknown): WalletAnnouncement | null {
  const { info, provider } = (detail ?? {}) as Partial<Record<string, unknown>>
  const { uuid, name, icon, rdns } = (info ?? {}) as Partial<Record<string, unknown>>
  if (!isId(uuid) || !isId(rdns) || typeof name !== 'string') return null
  const displayName = sanitizeUntrustedText(name, NAME_MAX)
  if (displayName === '') return null
  // Only data: URLs are accepted, as EIP-6963 requires: a remote icon would reveal the visit to its host.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  const copy = { uuid, rdns, name: displayName, icon: isPicture ? icon : '' }
  return { info: copy, provider: provider as EIP1193Provider }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX

/**
 * Adds an announcement unless its `rdns` or `uuid` is known, so that no other extension can replace a
 * wallet that the user is about to choose.
 */
export function addWalletAnnouncement(
  known: readonly WalletAnnouncement[],
  next: WalletAnnouncement,
): readonly WalletAnnouncement[] {
  const { uuid, rdns } = next.info
  const isTaken = known.some(({ info }) => info.uuid === uuid || info.rdns === rdns)
  return isTaken ? known : [...known, next]
}
