import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { SIGNATURE_RETRY_MS, type TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import { unreachable } from '@parvalue/shared/domain/values/outcome.ts'
import {
  type SessionEffect,
  type SessionFlowEvent,
  type SessionFlowState,
  type SessionSigner,
  type SessionTransition,
  SIGN_IN_MESSAGE_RENEWAL_MS,
  type SignatureReason,
  USER_LOOKUP_RETRY_MS,
} from './session-flow.ts'

/**
 * Returns the next state and the effects of an event, without side effects of its own (requirements SI-07, SI-10,
 * SI-11). Events that do not belong to the state are late responses and change nothing.
 */
export function reduceSession(state: SessionFlowState, event: SessionFlowEvent): SessionTransition {
  switch (event.name) {
    case 'wallet-connected':
      return onWallet(state, event.signer)
    case 'wallet-disconnected':
      return state.name === 'none' ? stay(state) : go({ name: 'none' }, { name: 'end-session' })
    case 'session-ended':
      if (state.name !== 'leaving') return stay(state)
      return findUser(state.signer)
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
          name: 'create-message',
          signer: state.signer,
          delayMs: SIGN_IN_MESSAGE_RENEWAL_MS,
          form: event.message.form,
        },
      )
    case 'refresh-record':
      if (state.name !== 'signed-in') return stay(state)
      return go(state, { name: 'find-user', address: state.signer.address, delayMs: 0 })
    case 'terms-required':
      return onTermsMissing(state)
    case 'confirm-pressed':
    case 'eligibility-confirmed':
    case 'eligibility-failed':
      return onConfirmation(state, event)
    case 'signature-required':
      return onSignatureRequired(state)
    case 'dismissed':
      if (state.name === 'none') return stay(state)
      return restoreSignedIn(state) ?? go(state, { name: 'disconnect' })
    case 'unauthorized':
      return onUnauthorized(state)
    case 'sign-pressed':
    case 'signed':
    case 'sign-pending':
    case 'sign-rejected':
    case 'sign-stopped':
    case 'sign-failed':
      return onSignature(state, event)
    case 'clock-differs':
    case 'post-failed':
      return onPost(state, event)
    default:
      return unreachable(event)
  }
}

const stay = (state: SessionFlowState): SessionTransition => ({ state, effects: [] })
const go = (state: SessionFlowState, ...effects: SessionEffect[]): SessionTransition => ({
  state,
  effects,
})

const findUser = (signer: SessionSigner): SessionTransition =>
  go({ name: 'checking', signer }, { name: 'find-user', address: signer.address, delayMs: 0 })

type SignRequest = {
  priorRecord: WalletRecord | null
  form: TermsForm | null
  reason: SignatureReason
}

const FIRST_SIGN_IN: SignRequest = { priorRecord: null, form: null, reason: 'sign-in' }

const requestSignature = (
  signer: SessionSigner,
  { priorRecord, form, reason } = FIRST_SIGN_IN,
): SessionTransition =>
  signer.isSupported
    ? go(
        { name: 'asking', signer, message: null, priorRecord, reason },
        { name: 'create-message', signer, delayMs: 0, form },
      )
    : go({ name: 'waiting', signer })

/**
 * Requests a signature of the missing USD+ terms, which also confirms the eligibility. If only the confirmation is
 * missing, it requests that alone.
 */
function onTermsMissing(state: SessionFlowState): SessionTransition {
  if (state.name !== 'signed-in' || !state.signer.isSupported) return stay(state)
  const { signer, record } = state
  if (!record.terms.accepted.includes('usdplus'))
    return requestSignature(signer, { priorRecord: record, form: 'usdplus', reason: 'terms' })
  if (record.eligibility.is_confirmed) return stay(state)
  return go({ name: 'confirming', signer, priorRecord: record, isPosting: false })
}

type ConfirmationEvent = Extract<
  SessionFlowEvent,
  { name: 'confirm-pressed' | 'eligibility-confirmed' | 'eligibility-failed' }
>

function onConfirmation(state: SessionFlowState, event: ConfirmationEvent): SessionTransition {
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

/** Requests a fresh signature of the terms that the user has accepted already, so that the user accepts nothing new. */
function onSignatureRequired(state: SessionFlowState): SessionTransition {
  if (state.name !== 'signed-in' || !state.signer.isSupported) return stay(state)
  const form = state.record.terms.accepted.includes('usdplus') ? 'usdplus' : 'company'
  return requestSignature(state.signer, { priorRecord: state.record, form, reason: 'fresh' })
}

/** Returns the transition back to the signed-in state before the request; null if the user was not signed in. */
const restoreSignedIn = (
  state: SessionFlowState,
  signer?: SessionSigner,
): SessionTransition | null =>
  'priorRecord' in state && state.priorRecord !== null
    ? go({ name: 'signed-in', signer: signer ?? state.signer, record: state.priorRecord })
    : null

/** Handles a wallet change: another account ends the old session; another network renews the message. */
function onWallet(state: SessionFlowState, signer: SessionSigner): SessionTransition {
  if (state.name === 'none') return findUser(signer)
  if (state.signer.address !== signer.address)
    return go({ name: 'leaving', signer }, { name: 'end-session' })
  const { chainId, isSupported } = state.signer
  if (chainId === signer.chainId && isSupported === signer.isSupported) return stay(state)
  const isUnsigned =
    state.name === 'waiting' ||
    state.name === 'asking' ||
    state.name === 'signing' ||
    state.name === 'posting'
  return (
    restoreSignedIn(state, signer) ??
    (isUnsigned ? requestSignature(signer) : go({ ...state, signer }))
  )
}

type UserEvent = Extract<
  SessionFlowEvent,
  { name: 'user-found' | 'user-unknown' | 'user-unreachable' }
>

function onUser(state: SessionFlowState, event: UserEvent): SessionTransition {
  const isExpected =
    state.name === 'checking' || state.name === 'posting' || state.name === 'signed-in'
  if (event.name === 'user-found' && isExpected) {
    const { record } = event
    const isAccepted = record.terms.accepted.includes('company')
    return isAccepted
      ? go({ name: 'signed-in', signer: state.signer, record })
      : requestSignature(state.signer)
  }
  if (state.name !== 'checking') return stay(state)
  if (event.name === 'user-unknown') return requestSignature(state.signer)
  return go(state, {
    name: 'find-user',
    address: state.signer.address,
    delayMs: USER_LOOKUP_RETRY_MS,
  })
}

type SignatureEvent = Extract<
  SessionFlowEvent,
  {
    name:
      | 'sign-pressed'
      | 'signed'
      | 'sign-pending'
      | 'sign-rejected'
      | 'sign-stopped'
      | 'sign-failed'
  }
>

function onSignature(state: SessionFlowState, event: SignatureEvent): SessionTransition {
  if (event.name === 'sign-pressed') {
    if (state.name !== 'asking' || state.message === null) return stay(state)
    const { signer, message } = state
    const { priorRecord, reason } = state
    const next = {
      name: 'signing',
      signer,
      message,
      isClockAdjusted: false,
      confirmation: event.confirmation,
      priorRecord,
      reason,
    } as const
    return go(next, { name: 'request-signature', message, delayMs: 0 })
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
      return go(state, { name: 'request-signature', message, delayMs: SIGNATURE_RETRY_MS })
    case 'sign-rejected':
      return restoreSignedIn(state) ?? go(state, { name: 'show-rejected' }, { name: 'disconnect' })
    case 'sign-stopped':
      return requestSignature(signer, { ...state, form: message.form })
    case 'sign-failed': {
      const again = requestSignature(signer, { ...state, form: message.form })
      const effect = event.isWalletChanged
        ? ({ name: 'show-changed' } as const)
        : ({ name: 'show-failed', text: null } as const)
      return go(again.state, effect, ...again.effects)
    }
    default:
      return unreachable(event)
  }
}

type PostEvent = Extract<SessionFlowEvent, { name: 'clock-differs' | 'post-failed' }>

/** Handles a rejected sign-in: a wrong device clock causes one more signature with the server's time, never a loop. */
function onPost(state: SessionFlowState, event: PostEvent): SessionTransition {
  if (state.name !== 'posting') return stay(state)
  if (event.name === 'clock-differs' && !state.isClockAdjusted) {
    const { message } = event
    const { signature: _, ...attempt } = state
    const next = { ...attempt, name: 'signing', message, isClockAdjusted: true } as const
    return go(next, { name: 'request-signature', message, delayMs: 0 })
  }
  const text = event.name === 'post-failed' ? event.text : null
  const again = requestSignature(state.signer, { ...state, form: state.message.form })
  return go(again.state, { name: 'show-failed', text }, ...again.effects)
}

/** Disconnects on a 401 (requirement SI-16), except during the user lookup, which handles its own 401. */
function onUnauthorized(state: SessionFlowState): SessionTransition {
  if (state.name === 'none' || state.name === 'checking' || state.name === 'leaving')
    return stay(state)
  return go(state, { name: 'disconnect' })
}
