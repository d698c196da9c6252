import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

/** Delay in milliseconds before the user lookup is retried after a failure. */
export const USER_LOOKUP_RETRY_MS = 5000

/** Maximum age of the wallet record while signed in, in milliseconds. */
export const WALLET_RECORD_MAX_AGE_MS = 60_000

/** Age in milliseconds at which the sign-in message is renewed, before its nonce expires. */
export const SIGN_IN_MESSAGE_RENEWAL_MS = 2 * 60_000

export type SessionSigner = { address: Address; chainId: number; isSupported: boolean }

/** The message to sign; an effect creates it, because it needs clock and randomness. */
export type SignInMessage = {
  text: string
  address: Address
  chainId: number
  nonce: string
  form: TermsForm
}

export type SessionFlowState =
  | { name: 'none' }
  /** The old session is ending before requests for this signer start. */
  | { name: 'leaving'; signer: SessionSigner }
  | { name: 'checking'; signer: SessionSigner }
  /** The user is not signed in and the network is not supported, so no signature is requested. */
  | { name: 'waiting'; signer: SessionSigner }
  | ({ name: 'asking'; signer: SessionSigner; message: SignInMessage | null } & SignedInBefore)
  /** All terms are signed, and the eligibility for USD+ has to be confirmed (requirement XT-05). */
  | { name: 'confirming'; signer: SessionSigner; priorRecord: WalletRecord; isPosting: boolean }
  | Attempt<'signing'>
  | (Attempt<'posting'> & { signature: Hex })
  | { name: 'signed-in'; signer: SessionSigner; record: WalletRecord }

/** The record of a user who is signed in and has to sign again; declining restores it. */
type SignedInBefore = { priorRecord: WalletRecord | null; reason: SignatureReason }

/** Version and language of the confirmed text. */
export type EligibilityConfirmation = { versionDate: string; language: LegalLanguage }

/** The reason of a signature request. */
export type SignatureReason = 'sign-in' | 'terms' | 'fresh'

type Attempt<Name extends string> = SignedInBefore & {
  name: Name
  signer: SessionSigner
  message: SignInMessage
  /** Whether the message already has the server's time; if the clocks differ again, the sign-in fails. */
  isClockAdjusted: boolean
  /** The eligibility confirmation that is sent with the signature; null if none is required. */
  confirmation: EligibilityConfirmation | null
}

export type SessionFlowEvent =
  | { name: 'wallet-connected'; signer: SessionSigner }
  | { name: 'wallet-disconnected' }
  | { name: 'session-ended' }
  | { name: 'user-found'; record: WalletRecord }
  | { name: 'user-unknown' }
  | { name: 'user-unreachable' }
  | { name: 'message-made'; message: SignInMessage }
  | { name: 'sign-pressed'; confirmation: EligibilityConfirmation | null }
  | { name: 'confirm-pressed'; confirmation: EligibilityConfirmation }
  | { name: 'eligibility-confirmed'; record: WalletRecord }
  | { name: 'eligibility-failed'; text: string | null }
  | { name: 'signed'; signature: Hex }
  | { name: 'sign-pending' }
  | { name: 'sign-rejected' }
  /** The user stopped waiting for the wallet; a signature of this message is no longer used. */
  | { name: 'sign-stopped' }
  | { name: 'sign-failed'; isWalletChanged?: true }
  | { name: 'clock-differs'; message: SignInMessage }
  | { name: 'post-failed'; text: string | null }
  /** The wallet record is requested again, because it or the session may have changed. */
  | { name: 'refresh-record' }
  /** A USD+ action requires its terms and eligibility (requirements SI-12, XT-05). */
  | { name: 'terms-required' }
  /** A mutation requires a signature younger than 15 minutes, and the session's is older. */
  | { name: 'signature-required' }
  | { name: 'dismissed' }
  | { name: 'unauthorized' }

export type SessionEffect =
  | { name: 'end-session' }
  | { name: 'find-user'; address: Address; delayMs: number }
  /** `form` is null for a new sign-in, which accepts the terms that its page requires. */
  | { name: 'create-message'; signer: SessionSigner; delayMs: number; form: TermsForm | null }
  | { name: 'request-signature'; message: SignInMessage; delayMs: number }
  | {
      name: 'create-session'
      message: SignInMessage
      signature: Hex
      confirmation: EligibilityConfirmation | null
    }
  | { name: 'confirm-eligibility'; confirmation: EligibilityConfirmation }
  | { name: 'disconnect' }
  | { name: 'show-rejected' }
  | { name: 'show-changed' }
  | { name: 'show-failed'; text: string | null }

export type SessionTransition = { state: SessionFlowState; effects: SessionEffect[] }
