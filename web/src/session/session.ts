import { system } from '@parvalue/shared/api/system.ts'
import { onFreshSignatureRequired, onTermsRequired, onUnauthorized } from '#api/client/client.ts'
import { clearPersonalQueries } from '#api/client/query-client.ts'
import { refetchFlags } from '#api/system/flags.ts'
import { isSupportedChain } from '#wallet/network/networks.ts'
import { type WalletState, walletStore } from '#wallet/wallet-state.ts'
import { runEffect } from './session-effects.ts'
import { type FlowEvent, type FlowState, RECORD_MAX_AGE_MS } from './session-flow.ts'
import { reduceSession } from './session-reducer.ts'
import { flowStore, type Session, sessionStore } from './session-state.ts'

/** Grows with every change of signer or text, so that answers for earlier ones are recognised. */
let generation = 0

/** Called once by the page, before the wallet starts. */
export function startSession() {
  onUnauthorized((endpoint) => {
    if (endpoint !== system.listFlags) dispatch({ name: 'unauthorized' })
  })
  // The record tells which terms are missing, and of which version.
  onTermsRequired(() => dispatch({ name: 'look-again' }))
  onFreshSignatureRequired(signAgain)
  walletStore.subscribe(() => followWallet(walletStore.get()))
  const lookAgain = () => {
    if (document.hidden) return
    void refetchFlags()
    dispatch({ name: 'look-again' })
  }
  setInterval(lookAgain, RECORD_MAX_AGE_MS)
  window.addEventListener('focus', lookAgain)
}

export function dispatch(event: FlowEvent) {
  const before = flowStore.get()
  const { state, effects } = reduceSession(before, event)
  const isOther = addressOf(before) !== addressOf(state) || messageOf(before) !== messageOf(state)
  if (isOther) generation++
  flowStore.set(state)
  sessionStore.set(toSession(state))
  const current = generation
  for (const effect of effects) {
    runEffect(effect, (answer) => {
      if (current === generation) dispatch(answer)
    })
  }
}

/**
 * Requirements SI-12, XT-05: called before anything is done with USD+. Who has accepted its terms and
 * confirmed to be eligible goes on at once, others do what is missing first; answers with whether they
 * have.
 */
export async function acceptUsdPlusTerms(): Promise<boolean> {
  if (hasUsdPlusTerms()) return true
  dispatch({ name: 'terms-asked' })
  await untilAnswered()
  return hasUsdPlusTerms()
}

/**
 * Before a deed that wants a new signature; answers with whether there is one. Two deeds at once are
 * answered by the same signature.
 */
async function signAgain(): Promise<boolean> {
  dispatch({ name: 'signature-asked' })
  const last = await untilAnswered()
  return last === 'posting' && sessionStore.get().status === 'signed-in'
}

/** Until nobody is asked to sign any more; with what the last step towards that was. */
function untilAnswered(): Promise<FlowState['name']> {
  let { name } = flowStore.get()
  if (!('kept' in flowStore.get())) return Promise.resolve(name)
  return new Promise((resolve) => {
    const stop = flowStore.subscribe(() => {
      const state = flowStore.get()
      if ('kept' in state) {
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

function followWallet(wallet: WalletState) {
  void refetchFlags()
  if (wallet.status !== 'connected') {
    // While it reconnects nothing is known yet; only a wallet that has gone ends the session.
    if (wallet.status === 'disconnected') leave()
    return
  }
  const { address, chainId } = wallet
  const former = addressOf(flowStore.get())
  if (former !== null && former !== address) clearPersonalQueries()
  const signer = { address, chainId, isSupported: isSupportedChain(chainId) }
  dispatch({ name: 'wallet-connected', signer })
}

function leave() {
  dispatch({ name: 'wallet-left' })
  clearPersonalQueries()
}

const addressOf = (state: FlowState) => (state.name === 'none' ? null : state.signer.address)

const messageOf = (state: FlowState) => ('message' in state ? state.message : null)

function toSession(state: FlowState): Session {
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
      return state.kept ? { status: 'signed-in', record: state.kept } : { status: 'signing' }
  }
}
