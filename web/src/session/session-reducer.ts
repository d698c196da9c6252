import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { SIGNATURE_RETRY_MS, type TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import { unreachable } from '@parvalue/shared/domain/values/outcome.ts'
import {
  type Effect,
  type FlowEvent,
  type FlowState,
  LOOK_AGAIN_MS,
  RENEW_MS,
  type Signer,
  type SignReason,
  type Step,
} from './session-flow.ts'

/**
 * Requirements SI-07, SI-10, SI-11. Pure: what happened and where we stand give where we stand next and what is to
 * be done. Events that do not belong to the state are late answers and change nothing.
 */
export function reduceSession(state: FlowState, event: FlowEvent): Step {
  switch (event.name) {
    case 'wallet-connected':
      return onWallet(state, event.signer)
    case 'wallet-left':
      return state.name === 'none' ? stay(state) : go({ name: 'none' }, { name: 'end-session' })
    case 'session-ended':
      if (state.name !== 'leaving') return stay(state)
      return look(state.signer)
    case 'user-found':
    case 'user-unknown':
    case 'user-unreachable':
      return onUser(state, event)
    case 'message-made':
      if (state.name !== 'asking' || event.message.chainId !== state.signer.chainId)
        return stay(state)
      return go(
        { ...state, message: event.message },
        {
          name: 'make-message',
          signer: state.signer,
          delayMs: RENEW_MS,
          form: event.message.form,
        },
      )
    case 'look-again':
      if (state.name !== 'signed-in') return stay(state)
      return go(state, { name: 'find-user', address: state.signer.address, delayMs: 0 })
    case 'terms-asked':
      return onTermsAsked(state)
    case 'confirm-pressed':
    case 'eligibility-confirmed':
    case 'eligibility-failed':
      return onConfirmation(state, event)
    case 'signature-asked':
      return onSignatureAsked(state)
    case 'dismissed':
      if (state.name === 'none') return stay(state)
      return keep(state) ?? go(state, { name: 'disconnect' })
    case 'unauthorized':
      return onUnauthorized(state)
    case 'sign-pressed':
    case 'signed':
    case 'sign-pending':
    case 'sign-rejected':
    case 'sign-failed':
      return onSignature(state, event)
    case 'clock-differs':
    case 'post-failed':
      return onPost(state, event)
    default:
      return unreachable(event)
  }
}

const stay = (state: FlowState): Step => ({ state, effects: [] })
const go = (state: FlowState, ...effects: Effect[]): Step => ({ state, effects })

const look = (signer: Signer): Step =>
  go({ name: 'checking', signer }, { name: 'find-user', address: signer.address, delayMs: 0 })

type Asked = { kept: WalletRecord | null; form: TermsForm | null; reason: SignReason }

const FIRST: Asked = { kept: null, form: null, reason: 'sign-in' }

const ask = (signer: Signer, { kept, form, reason } = FIRST): Step =>
  signer.isSupported
    ? go(
        { name: 'asking', signer, message: null, kept, reason },
        { name: 'make-message', signer, delayMs: 0, form },
      )
    : go({ name: 'waiting', signer })

/** One step, whatever is missing: what has to be signed brings what has to be confirmed along. */
function onTermsAsked(state: FlowState): Step {
  if (state.name !== 'signed-in' || !state.signer.isSupported) return stay(state)
  const { signer, record } = state
  if (!record.terms.accepted.includes('usdplus'))
    return ask(signer, { kept: record, form: 'usdplus', reason: 'terms' })
  if (record.eligibility.is_confirmed) return stay(state)
  return go({ name: 'confirming', signer, kept: record, isPosting: false })
}

type ConfirmationEvent = Extract<
  FlowEvent,
  { name: 'confirm-pressed' | 'eligibility-confirmed' | 'eligibility-failed' }
>

function onConfirmation(state: FlowState, event: ConfirmationEvent): Step {
  if (state.name !== 'confirming') return stay(state)
  const isPressed = event.name === 'confirm-pressed'
  if (state.isPosting === isPressed) return stay(state)
  switch (event.name) {
    case 'confirm-pressed': {
      const { confirmation } = event
      return go({ ...state, isPosting: true }, { name: 'confirm-eligibility', confirmation })
    }
    case 'eligibility-confirmed':
      return go({ name: 'signed-in', signer: state.signer, record: event.record })
    case 'eligibility-failed':
      return go({ ...state, isPosting: false }, { name: 'show-failed', text: event.text })
  }
}

/** The same terms once more, so that signing again accepts nothing that was not accepted before. */
function onSignatureAsked(state: FlowState): Step {
  if (state.name !== 'signed-in' || !state.signer.isSupported) return stay(state)
  const form = state.record.terms.accepted.includes('usdplus') ? 'usdplus' : 'company'
  return ask(state.signer, { kept: state.record, form, reason: 'fresh' })
}

/** Back to where somebody was who is signed in already. */
const keep = (state: FlowState, signer?: Signer): Step | null =>
  'kept' in state && state.kept !== null
    ? go({ name: 'signed-in', signer: signer ?? state.signer, record: state.kept })
    : null

/** Another account ends the old one's session first; another network only changes what is signed. */
function onWallet(state: FlowState, signer: Signer): Step {
  if (state.name === 'none') return look(signer)
  if (state.signer.address !== signer.address)
    return go({ name: 'leaving', signer }, { name: 'end-session' })
  const { chainId, isSupported } = state.signer
  if (chainId === signer.chainId && isSupported === signer.isSupported) return stay(state)
  const isUnsigned =
    state.name === 'waiting' ||
    state.name === 'asking' ||
    state.name === 'signing' ||
    state.name === 'posting'
  return keep(state, signer) ?? (isUnsigned ? ask(signer) : go({ ...state, signer }))
}

type UserEvent = Extract<FlowEvent, { name: 'user-found' | 'user-unknown' | 'user-unreachable' }>

function onUser(state: FlowState, event: UserEvent): Step {
  const isHeard =
    state.name === 'checking' || state.name === 'posting' || state.name === 'signed-in'
  if (event.name === 'user-found' && isHeard) {
    const { record } = event
    const isAccepted = record.terms.accepted.includes('company')
    return isAccepted ? go({ name: 'signed-in', signer: state.signer, record }) : ask(state.signer)
  }
  if (state.name !== 'checking') return stay(state)
  if (event.name === 'user-unknown') return ask(state.signer)
  return go(state, { name: 'find-user', address: state.signer.address, delayMs: LOOK_AGAIN_MS })
}

type SignatureEvent = Extract<
  FlowEvent,
  { name: 'sign-pressed' | 'signed' | 'sign-pending' | 'sign-rejected' | 'sign-failed' }
>

function onSignature(state: FlowState, event: SignatureEvent): Step {
  if (event.name === 'sign-pressed') {
    if (state.name !== 'asking' || state.message === null) return stay(state)
    const { signer, message } = state
    const { kept, reason } = state
    const next = {
      name: 'signing',
      signer,
      message,
      isClockAdjusted: false,
      confirmation: event.confirmation,
      kept,
      reason,
    } as const
    return go(next, { name: 'ask-signature', message, delayMs: 0 })
  }
  if (state.name !== 'signing') return stay(state)
  const { message, signer } = state
  switch (event.name) {
    case 'signed': {
      const { signature } = event
      const next = { ...state, name: 'posting', signature } as const
      const { confirmation } = state
      return go(next, { name: 'create-session', message, signature, confirmation })
    }
    case 'sign-pending':
      return go(state, { name: 'ask-signature', message, delayMs: SIGNATURE_RETRY_MS })
    case 'sign-rejected':
      return keep(state) ?? go(state, { name: 'show-rejected' }, { name: 'disconnect' })
    case 'sign-failed': {
      const again = ask(signer, { ...state, form: message.form })
      const said = event.isWalletChanged
        ? ({ name: 'show-changed' } as const)
        : ({ name: 'show-failed', text: null } as const)
      return go(again.state, said, ...again.effects)
    }
    default:
      return unreachable(event)
  }
}

type PostEvent = Extract<FlowEvent, { name: 'clock-differs' | 'post-failed' }>

/** A device clock that is off costs one more signature with the server's time, and never a loop. */
function onPost(state: FlowState, event: PostEvent): Step {
  if (state.name !== 'posting') return stay(state)
  if (event.name === 'clock-differs' && !state.isClockAdjusted) {
    const { message } = event
    const { signature: _, ...attempt } = state
    const next = { ...attempt, name: 'signing', message, isClockAdjusted: true } as const
    return go(next, { name: 'ask-signature', message, delayMs: 0 })
  }
  const text = event.name === 'post-failed' ? event.text : null
  const again = ask(state.signer, { ...state, form: state.message.form })
  return go(again.state, { name: 'show-failed', text }, ...again.effects)
}

/** A 401 disconnects (requirement SI-16); the one of `GET user/` during the sign-in is an answer of its own. */
function onUnauthorized(state: FlowState): Step {
  if (state.name === 'none' || state.name === 'checking' || state.name === 'leaving')
    return stay(state)
  return go(state, { name: 'disconnect' })
}
