import { systemEndpoints } from '@parvalue/shared/api/system.ts'
import {
  setFreshSignatureHandler,
  setTermsRequiredHandler,
  setUnauthorizedHandler,
} from '#api/client/client.ts'
import { clearWalletQueries } from '#api/client/query-client.ts'
import { refetchFlags } from '#api/system/flags.ts'
import { isSupportedChain } from '#wallet/network/networks.ts'
import { sessionLookupStore, type WalletState, walletStore } from '#wallet/wallet-state.ts'
import { runSessionEffect } from './session-effects.ts'
import {
  type SessionFlowEvent,
  type SessionFlowState,
  WALLET_RECORD_MAX_AGE_MS,
} from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import { type SessionState, sessionFlowStore, sessionStore } from './session-state.ts'

/** Increases with every change of signer or message, so that late responses are ignored. */
let generation = 0

/** Starts the session. The page calls it once, before the wallet starts. */
export function startSession() {
  setUnauthorizedHandler((endpoint) => {
    if (endpoint !== systemEndpoints.listFlags) dispatchSessionEvent({ name: 'unauthorized' })
  })
  // The wallet record is requested again, because it lists the accepted terms and their version.
  setTermsRequiredHandler(() => dispatchSessionEvent({ name: 'refresh-record' }))
  setFreshSignatureHandler(signAgain)
  walletStore.subscribe(() => handleWalletChange(walletStore.get()))
  const refresh = () => {
    if (document.hidden) return
    void refetchFlags()
    dispatchSessionEvent({ name: 'refresh-record' })
  }
  setInterval(refresh, WALLET_RECORD_MAX_AGE_MS)
  window.addEventListener('focus', refresh)
}

export function dispatchSessionEvent(event: SessionFlowEvent) {
  const before = sessionFlowStore.get()
  const { state, effects } = reduceSession(before, event)
  const isOther = addressOf(before) !== addressOf(state) || messageOf(before) !== messageOf(state)
  if (isOther) generation++
  sessionFlowStore.set(state)
  const session = toSession(state)
  sessionLookupStore.set(session.status === 'checking')
  sessionStore.set(session)
  const current = generation
  for (const effect of effects) {
    const isCurrent = () => current === generation
    const dispatch = (next: SessionFlowEvent) => {
      if (isCurrent()) dispatchSessionEvent(next)
    }
    runSessionEffect(effect, dispatch, isCurrent)
  }
}

/**
 * Ensures that the USD+ terms are accepted and the eligibility is confirmed, before a USD+ action (requirements SI-12,
 * XT-05). Opens the dialog if one of them is missing. Resolves to whether both are done.
 */
export async function acceptUsdPlusTerms(): Promise<boolean> {
  if (hasUsdPlusTerms()) return true
  dispatchSessionEvent({ name: 'terms-required' })
  await waitUntilDecided()
  return hasUsdPlusTerms()
}

/**
 * Requests a fresh signature for a mutation; resolves to whether the user gave it. Two concurrent mutations share one
 * signature.
 */
async function signAgain(): Promise<boolean> {
  dispatchSessionEvent({ name: 'signature-required' })
  const last = await waitUntilDecided()
  return last === 'posting' && sessionStore.get().status === 'signed-in'
}

/** Waits until no signature is requested; resolves with the last state of the request. */
function waitUntilDecided(): Promise<SessionFlowState['name']> {
  let { name } = sessionFlowStore.get()
  if (!('priorRecord' in sessionFlowStore.get())) return Promise.resolve(name)
  return new Promise((resolve) => {
    const stop = sessionFlowStore.subscribe(() => {
      const state = sessionFlowStore.get()
      if ('priorRecord' in state) {
        name = state.name
        return
      }
      stop()
      resolve(name)
    })
  })
}

function hasUsdPlusTerms(): boolean {
  const session = sessionStore.get()
  if (session.status !== 'signed-in') return false
  const { terms, eligibility } = session.record
  return terms.accepted.includes('usdplus') && eligibility.is_confirmed
}

function handleWalletChange(wallet: WalletState) {
  void refetchFlags()
  if (wallet.status !== 'connected') {
    // A reconnecting wallet is unknown; only a disconnected one ends the session.
    if (wallet.status === 'disconnected') handleDisconnect()
    return
  }
  const { address, chainId } = wallet
  const previous = addressOf(sessionFlowStore.get())
  if (previous !== null && previous !== address) clearWalletQueries()
  const signer = { address, chainId, isSupported: isSupportedChain(chainId) }
  dispatchSessionEvent({ name: 'wallet-connected', signer })
}

function handleDisconnect() {
  dispatchSessionEvent({ name: 'wallet-disconnected' })
  clearWalletQueries()
}

const addressOf = (state: SessionFlowState) => (state.name === 'none' ? null : state.signer.address)

const messageOf = (state: SessionFlowState) => ('message' in state ? state.message : null)

function toSession(state: SessionFlowState): SessionState {
  switch (state.name) {
    case 'none':
    case 'waiting':
      return { status: 'none' }
    case 'leaving':
    case 'checking':
      return { status: 'checking' }
    case 'signed-in':
      return { status: 'signed-in', record: state.record }
    case 'asking':
    case 'signing':
    case 'confirming':
    case 'posting':
      return state.priorRecord
        ? { status: 'signed-in', record: state.priorRecord }
        : { status: 'signing' }
  }
}
