import { userRejected } from '../provider-error.ts'
import { RELAY_UNREACHABLE, toOwnError } from './pairing-error.ts'
import type { PairingProvider, PairingWish, Session } from './port.ts'
import { findAppLink } from './session-facts.ts'

const ADDRESS_MAX_MS = 12_000
const LEAVE_MAX_MS = 3000

/** Where the library looks for the app that it calls up when it asks something. */
const APP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Namespaces = NonNullable<Parameters<PairingProvider['connect']>[0]['optionalNamespaces']>

/**
 * Shows an address until a wallet has answered to it. Whatever was approved before is left first, so
 * that a press always means a new choice. Throws 'User Rejected Request' when it is given up or refused.
 */
export async function pair(
  provider: PairingProvider,
  wish: PairingWish,
  namespaces: Namespaces,
): Promise<Session> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let show = (_uri: string) => {}
  let giveUp = () => {}
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(RELAY_UNREACHABLE)), ADDRESS_MAX_MS)
    giveUp = () => reject(userRejected())
  })
  show = (uri) => {
    clearTimeout(timer)
    wish.show(uri)
  }
  wish.signal.addEventListener('abort', giveUp)
  if (wish.signal.aborted) giveUp()
  provider.on('display_uri', show)
  const asked = ask(provider, namespaces)
  try {
    const session = await Promise.race([asked, ended])
    if (wish.isHere()) await keepAppLink(provider, session)
    return session
  } catch (error) {
    // A wallet that says yes to what was given up is told that nobody is there.
    asked.then(
      () => leave(provider),
      () => null,
    )
    void provider.cleanupPendingPairings({ deletePairings: true })
    throw toOwnError(error)
  } finally {
    clearTimeout(timer)
    wish.signal.removeEventListener('abort', giveUp)
    provider.off('display_uri', show)
  }
}

async function ask(provider: PairingProvider, optionalNamespaces: Namespaces): Promise<Session> {
  await leave(provider)
  const session = await provider.connect({ optionalNamespaces })
  if (!session) throw new Error('The wallet answered with no session.')
  return session
}

async function keepAppLink({ client }: PairingProvider, session: Session) {
  const href = findAppLink(session)
  if (href !== null) await client.core.storage.setItem(APP_LINK, { href })
}

/** Ends the session on both sides, or on this one alone where the relay does not answer. */
export async function leave(provider: PairingProvider): Promise<void> {
  const { session, client } = provider
  if (!session) return
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), LEAVE_MAX_MS))
  const ended = await Promise.race([provider.disconnect(), late]).catch(() => 'late' as const)
  if (ended !== 'late') return
  delete provider.session
  const reason = { code: 6000, message: 'User disconnected.' }
  await client.session.delete(session.topic, reason).catch(() => null)
}
