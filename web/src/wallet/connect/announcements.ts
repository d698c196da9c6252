import { sanitizeUntrustedText } from '@parvalue/shared/domain/values/sanitize-text.ts'
import type { EIP1193Provider } from 'viem'

/** What a wallet says of itself (EIP-6963), and the way to it. */
export type Announcement = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: EIP1193Provider
}

const NAME_MAX = 40
const ID_MAX = 200

/** A copy, because who announces could change its own later; null for what announces nothing. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  const { info, provider } = (detail ?? {}) as Partial<Record<string, unknown>>
  const { uuid, name, icon, rdns } = (info ?? {}) as Partial<Record<string, unknown>>
  if (!isId(uuid) || !isId(rdns) || typeof name !== 'string') return null
  const shown = sanitizeUntrustedText(name, NAME_MAX)
  if (shown === '') return null
  // Only data: URLs, as EIP-6963 asks: an address elsewhere would tell others who visits.
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  const own = { uuid, rdns, name: shown, icon: isPicture ? icon : '' }
  return { info: own, provider: provider as EIP1193Provider }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_MAX

/**
 * The first to use a name keeps it, so that nobody takes the place of a wallet which somebody
 * is about to choose. A wallet that says the same again is answered as before.
 */
export function addAnnouncement(
  known: readonly Announcement[],
  next: Announcement,
): readonly Announcement[] {
  const { uuid, rdns } = next.info
  const isTaken = known.some(({ info }) => info.uuid === uuid || info.rdns === rdns)
  return isTaken ? known : [...known, next]
}
