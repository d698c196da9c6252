import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type {
  SessionEffect,
  SessionFlowEvent,
  SessionFlowState,
  SessionSigner,
  SignInMessage,
} from './session-flow.ts'

export const testAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const otherTestAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const testSigner: SessionSigner = { address: testAddress, chainId: 1, isSupported: true }
export const unsupportedTestSigner: SessionSigner = {
  address: testAddress,
  chainId: 10,
  isSupported: false,
}
export const otherTestSigner: SessionSigner = {
  address: otherTestAddress,
  chainId: 1,
  isSupported: true,
}
export const testSignInMessage: SignInMessage = {
  text: 'sign',
  nonce: 'n',
  chainId: 1,
  address: testAddress,
  form: 'usdplus',
}
export const testSignature = '0x12'
export const testWalletRecord: WalletRecord = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address: testAddress, is_aml_flagged: false },
  terms: { version_date: '2026-11-01', accepted: ['company', 'usdplus'] },
  eligibility: { version_date: '2026-11-01', is_confirmed: true },
}

export const blockedRecord: WalletRecord = {
  ...testWalletRecord,
  entity: { ...testWalletRecord.entity, is_blocked: true },
}

export const noneState = { name: 'none' } satisfies SessionFlowState
export const leavingState = { name: 'leaving', signer: testSigner } satisfies SessionFlowState
export const checkingState = { name: 'checking', signer: testSigner } satisfies SessionFlowState
export const waitingState = {
  name: 'waiting',
  signer: unsupportedTestSigner,
} satisfies SessionFlowState
export const firstSignIn = { priorRecord: null, reason: 'sign-in' } as const
export const askingState = {
  name: 'asking',
  signer: testSigner,
  message: testSignInMessage,
  ...firstSignIn,
} satisfies SessionFlowState
export const askingStateWithoutMessage = {
  name: 'asking',
  signer: testSigner,
  message: null,
  ...firstSignIn,
} satisfies SessionFlowState
export const signingState = {
  name: 'signing',
  signer: testSigner,
  message: testSignInMessage,
  isClockAdjusted: false,
  confirmation: null,
  ...firstSignIn,
} satisfies SessionFlowState
export const postingState = {
  ...signingState,
  name: 'posting',
  signature: testSignature,
} satisfies SessionFlowState
export const signedInState = {
  name: 'signed-in',
  signer: testSigner,
  record: testWalletRecord,
} satisfies SessionFlowState

/** Record of a user who accepted all terms but has not confirmed the eligibility. */
export const unconfirmedRecord: WalletRecord = {
  ...testWalletRecord,
  eligibility: { version_date: '2026-11-01', is_confirmed: false },
}
export const testConfirmation = { versionDate: '2026-11-01', language: 'es-MX' } as const
export const confirmingState = {
  name: 'confirming',
  signer: testSigner,
  priorRecord: unconfirmedRecord,
  isPosting: false,
} satisfies SessionFlowState
export const sendingConfirmationState = {
  ...confirmingState,
  isPosting: true,
} satisfies SessionFlowState

export const allSessionFlowStates = {
  confirming: confirmingState,
  sending: sendingConfirmationState,
  none: noneState,
  leaving: leavingState,
  checking: checkingState,
  waiting: waitingState,
  asking: askingState,
  blank: askingStateWithoutMessage,
  signing: signingState,
  posting: postingState,
  signedIn: signedInState,
}

export const toWalletConnectedEvent = (walletSigner: SessionSigner): SessionFlowEvent => ({
  name: 'wallet-connected',
  signer: walletSigner,
})
export const findUserEffect: SessionEffect = { name: 'find-user', address: testAddress, delayMs: 0 }
export const createMessageEffect: SessionEffect = {
  name: 'create-message',
  signer: testSigner,
  delayMs: 0,
  form: null,
}

export const recreateMessageEffect: SessionEffect = { ...createMessageEffect, form: 'usdplus' }
