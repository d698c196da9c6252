import { userRejectedError } from '../provider-error.ts'
import { RELAY_UNREACHABLE_MESSAGE, toPairingError } from './pairing-error.ts'
import type { PairingProvider, PairingRequest, WalletConnectSession } from './port.ts'
import { findWalletAppLink } from './session-properties.ts'

const URI_TIMEOUT_MS = 12_000
const DISCONNECT_TIMEOUT_MS = 3000

/** Storage key from which the library reads the wallet app to open for a request. */
const APP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'

type Namespaces = NonNullable<Parameters<PairingProvider['connect']>[0]['optionalNamespaces']>

/**
 * Shows a pairing URI until a wallet approves the session. Ends an earlier session first, so that the user chooses a
 * wallet each time. Throws 'User Rejected Request' if the user cancels or the wallet rejects.
 */
export async function pairWallet(
  provider: PairingProvider,
  request: PairingRequest,
  namespaces: Namespaces,
): Promise<WalletConnectSession> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let show = (_uri: string) => {}
  let cancel = () => {}
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(RELAY_UNREACHABLE_MESSAGE)), URI_TIMEOUT_MS)
    cancel = () => reject(userRejectedError())
  })
  show = (uri) => {
    clearTimeout(timer)
    request.show(uri)
  }
  request.signal.addEventListener('abort', cancel)
  if (request.signal.aborted) cancel()
  provider.on('display_uri', show)
  const proposal = proposeSession(provider, namespaces)
  try {
    const session = await Promise.race([proposal, ended])
    if (request.isOnThisDevice()) await saveAppLink(provider, session)
    return session
  } catch (error) {
    // If the wallet approves after the user has canceled, that session is ended.
    proposal.then(
      () => endWalletConnectSession(provider),
      () => null,
    )
    void provider.cleanupPendingPairings({ deletePairings: true })
    throw toPairingError(error)
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', cancel)
    provider.off('display_uri', show)
  }
}

async function proposeSession(
  provider: PairingProvider,
  optionalNamespaces: Namespaces,
): Promise<WalletConnectSession> {
  await endWalletConnectSession(provider)
  const session = await provider.connect({ optionalNamespaces })
  if (!session) throw new Error('WalletConnect returned no session.')
  return session
}

async function saveAppLink({ client }: PairingProvider, session: WalletConnectSession) {
  const href = findWalletAppLink(session)
  if (href !== null) await client.core.storage.setItem(APP_LINK, { href })
}

/** Ends the session on both sides, or only locally if the relay does not respond. */
export async function endWalletConnectSession(provider: PairingProvider): Promise<void> {
  const { session, client } = provider
  if (!session) return
  const timeout = new Promise<'late'>((resolve) =>
    setTimeout(() => resolve('late'), DISCONNECT_TIMEOUT_MS),
  )
  const ended = await Promise.race([provider.disconnect(), timeout]).catch(() => 'late' as const)
  if (ended !== 'late') return
  delete provider.session
  const reason = { code: 6000, message: 'User disconnected.' }
  await client.session.delete(session.topic, reason).catch(() => null)
}
