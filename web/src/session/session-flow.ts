import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'

/** After a failed look at the user, the next one; the page cannot tell who this is until then. */
export const LOOK_AGAIN_MS = 5000

/** How often the record is asked for while somebody is signed in. */
export const RECORD_MAX_AGE_MS = 60_000

/** The text shown is made anew before its nonce grows too old to be accepted. */
export const RENEW_MS = 2 * 60_000

export type Signer = { address: Address; chainId: number; isSupported: boolean }

/** What is signed, made by an effect because it needs clock and randomness. */
export type SignInMessage = {
  text: string
  address: Address
  chainId: number
  nonce: string
  form: TermsForm
}

export type FlowState =
  | { name: 'none' }
  /** An older session is being ended, before anything of this signer is asked. */
  | { name: 'leaving'; signer: Signer }
  | { name: 'checking'; signer: Signer }
  /** Nobody is signed in, and the network is one where we do not ask. */
  | { name: 'waiting'; signer: Signer }
  | ({ name: 'asking'; signer: Signer; message: SignInMessage | null } & Kept)
  /** Requirement XT-05: who has signed all terms and not yet confirmed that USD+ is for them. */
  | { name: 'confirming'; signer: Signer; kept: WalletRecord; isPosting: boolean }
  | Attempt<'signing'>
  | (Attempt<'posting'> & { signature: Hex })
  | { name: 'signed-in'; signer: Signer; record: WalletRecord }

/** Who is signed in and asked to sign once more: declining it changes nothing. */
type Kept = { kept: WalletRecord | null; reason: SignReason }

/** Of the text that was read and confirmed. */
export type Confirmation = { versionDate: string; language: LegalLanguage }

/** What the signature is for. */
export type SignReason = 'sign-in' | 'terms' | 'fresh'

type Attempt<Name extends string> = Kept & {
  name: Name
  signer: Signer
  message: SignInMessage
  /** The server's clock was asked once already; a second difference is a failure. */
  isClockAdjusted: boolean
  /** Confirmed with the same press, where it was asked. */
  confirmation: Confirmation | null
}

export type FlowEvent =
  | { name: 'wallet-connected'; signer: Signer }
  | { name: 'wallet-left' }
  | { name: 'session-ended' }
  | { name: 'user-found'; record: WalletRecord }
  | { name: 'user-unknown' }
  | { name: 'user-unreachable' }
  | { name: 'message-made'; message: SignInMessage }
  | { name: 'sign-pressed'; confirmation: Confirmation | null }
  | { name: 'confirm-pressed'; confirmation: Confirmation }
  | { name: 'eligibility-confirmed'; record: WalletRecord }
  | { name: 'eligibility-failed'; text: string | null }
  | { name: 'signed'; signature: Hex }
  | { name: 'sign-pending' }
  | { name: 'sign-rejected' }
  | { name: 'sign-failed'; isWalletChanged?: true }
  | { name: 'clock-differs'; message: SignInMessage }
  | { name: 'post-failed'; text: string | null }
  /** Time to ask who this is once more: the record may have changed, the session ended. */
  | { name: 'look-again' }
  /** Requirements SI-12, XT-05: before a USD+ action, what of its terms and its eligibility is still missing. */
  | { name: 'terms-asked' }
  /** A deed wants a signature not older than 15 minutes, and the session's is. */
  | { name: 'signature-asked' }
  | { name: 'dismissed' }
  | { name: 'unauthorized' }

export type Effect =
  | { name: 'end-session' }
  | { name: 'find-user'; address: Address; delayMs: number }
  /** `form` where it is known; a new sign-in accepts what its side of the app needs. */
  | { name: 'make-message'; signer: Signer; delayMs: number; form: TermsForm | null }
  | { name: 'ask-signature'; message: SignInMessage; delayMs: number }
  | {
      name: 'create-session'
      message: SignInMessage
      signature: Hex
      confirmation: Confirmation | null
    }
  | { name: 'confirm-eligibility'; confirmation: Confirmation }
  | { name: 'disconnect' }
  | { name: 'show-rejected' }
  | { name: 'show-changed' }
  | { name: 'show-failed'; text: string | null }

export type Step = { state: FlowState; effects: Effect[] }
