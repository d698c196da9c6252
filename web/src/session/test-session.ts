import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type { Effect, FlowEvent, FlowState, Signer, SignInMessage } from './session-flow.ts'

export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const signer: Signer = { address, chainId: 1, isSupported: true }
export const away: Signer = { address, chainId: 10, isSupported: false }
export const stranger: Signer = { address: other, chainId: 1, isSupported: true }
export const message: SignInMessage = {
  text: 'sign',
  nonce: 'n',
  chainId: 1,
  address,
  form: 'usdplus',
}
export const signature = '0x12'
export const record: WalletRecord = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address, is_aml_flagged: false },
  terms: { version_date: '2026-11-01', accepted: ['company', 'usdplus'] },
  eligibility: { version_date: '2026-11-01', is_confirmed: true },
}

export const blocked: WalletRecord = { ...record, entity: { ...record.entity, is_blocked: true } }

export const none = { name: 'none' } satisfies FlowState
export const leaving = { name: 'leaving', signer } satisfies FlowState
export const checking = { name: 'checking', signer } satisfies FlowState
export const waiting = { name: 'waiting', signer: away } satisfies FlowState
export const first = { priorRecord: null, reason: 'sign-in' } as const
export const asking = { name: 'asking', signer, message, ...first } satisfies FlowState
export const blank = { name: 'asking', signer, message: null, ...first } satisfies FlowState
export const signing = {
  name: 'signing',
  signer,
  message,
  isClockAdjusted: false,
  confirmation: null,
  ...first,
} satisfies FlowState
export const posting = { ...signing, name: 'posting', signature } satisfies FlowState
export const signedIn = { name: 'signed-in', signer, record } satisfies FlowState

/** Signed in with all terms, without the eligibility confirmation. */
export const unconfirmed: WalletRecord = {
  ...record,
  eligibility: { version_date: '2026-11-01', is_confirmed: false },
}
export const confirmation = { versionDate: '2026-11-01', language: 'es-MX' } as const
export const confirming = {
  name: 'confirming',
  signer,
  priorRecord: unconfirmed,
  isPosting: false,
} satisfies FlowState
export const sending = { ...confirming, isPosting: true } satisfies FlowState

export const all = {
  confirming,
  sending,
  none,
  leaving,
  checking,
  waiting,
  asking,
  blank,
  signing,
  posting,
  signedIn,
}

export const connect = (who: Signer): FlowEvent => ({ name: 'wallet-connected', signer: who })
export const find: Effect = { name: 'find-user', address, delayMs: 0 }
export const make: Effect = { name: 'make-message', signer, delayMs: 0, form: null }

export const remake: Effect = { ...make, form: 'usdplus' }
