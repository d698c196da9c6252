import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type {
  SessionEffect,
  SessionFlowEvent,
  SessionFlowState,
  SessionSigner,
  SignInMessage,
} from './session-flow.ts'

export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const otherAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const signer: SessionSigner = { address, chainId: 1, isSupported: true }
export const unsupportedSigner: SessionSigner = { address, chainId: 10, isSupported: false }
export const otherSigner: SessionSigner = { address: otherAddress, chainId: 1, isSupported: true }
export const signInMessage: SignInMessage = {
  text: 'sign',
  nonce: 'n',
  chainId: 1,
  address,
  form: 'usdplus',
}
export const signature = '0x12'
export const walletRecord: WalletRecord = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address, is_aml_flagged: false },
  terms: { version_date: '2026-11-01', accepted: ['company', 'usdplus'] },
  eligibility: { version_date: '2026-11-01', is_confirmed: true },
}

export const blockedRecord: WalletRecord = {
  ...walletRecord,
  entity: { ...walletRecord.entity, is_blocked: true },
}

export const none = { name: 'none' } satisfies SessionFlowState
export const leaving = { name: 'leaving', signer } satisfies SessionFlowState
export const checking = { name: 'checking', signer } satisfies SessionFlowState
export const waiting = { name: 'waiting', signer: unsupportedSigner } satisfies SessionFlowState
export const firstSignIn = { priorRecord: null, reason: 'sign-in' } as const
export const asking = {
  name: 'asking',
  signer,
  message: signInMessage,
  ...firstSignIn,
} satisfies SessionFlowState
export const askingWithoutMessage = {
  name: 'asking',
  signer,
  message: null,
  ...firstSignIn,
} satisfies SessionFlowState
export const signing = {
  name: 'signing',
  signer,
  message: signInMessage,
  isClockAdjusted: false,
  confirmation: null,
  ...firstSignIn,
} satisfies SessionFlowState
export const postingState = { ...signing, name: 'posting', signature } satisfies SessionFlowState
export const signedIn = {
  name: 'signed-in',
  signer,
  record: walletRecord,
} satisfies SessionFlowState

/** Record of a user who accepted all terms but has not confirmed the eligibility. */
export const unconfirmedRecord: WalletRecord = {
  ...walletRecord,
  eligibility: { version_date: '2026-11-01', is_confirmed: false },
}
export const confirmation = { versionDate: '2026-11-01', language: 'es-MX' } as const
export const confirming = {
  name: 'confirming',
  signer,
  priorRecord: unconfirmedRecord,
  isPosting: false,
} satisfies SessionFlowState
export const sendingConfirmation = { ...confirming, isPosting: true } satisfies SessionFlowState

export const allFlowStates = {
  confirming,
  sending: sendingConfirmation,
  none,
  leaving,
  checking,
  waiting,
  asking,
  blank: askingWithoutMessage,
  signing,
  posting: postingState,
  signedIn,
}

export const toWalletConnectedEvent = (walletSigner: SessionSigner): SessionFlowEvent => ({
  name: 'wallet-connected',
  signer: walletSigner,
})
export const findUserEffect: SessionEffect = { name: 'find-user', address, delayMs: 0 }
export const createMessageEffect: SessionEffect = {
  name: 'create-message',
  signer,
  delayMs: 0,
  form: null,
}

export const recreateMessageEffect: SessionEffect = { ...createMessageEffect, form: 'usdplus' }
