import type { Address } from '../values/address.ts'
import { createId } from '../values/id.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Largest difference between the time in a nonce and the server's clock, in either direction. */
export const NONCE_WINDOW_MS = 5 * 60 * 1000

/** Requirement SI-09: delay before a signature request that the wallet rejected as already pending is retried. */
export const SIGNATURE_RETRY_MS = 1000

/** Requirement SI-12: terms that a sign-in accepts, the company's alone or also the USD+ terms. */
export type TermsForm = 'company' | 'usdplus'

/** Lists the terms accepted by the forms signed for one version; the USD+ form includes the company's terms. */
export const listAcceptedTerms = (signed: readonly TermsForm[]): TermsForm[] =>
  signed.includes('usdplus') ? ['company', 'usdplus'] : [...new Set(signed)]

export type SignInMessageFields = {
  /** Origin of the page, e.g. `https://parvalue.example`; wallets compare its host with the site that asks. */
  publicUrl: string
  brand: string
  termsDate: string
  /** The wallet in EIP-55 checksum form, because the message is compared byte for byte. */
  address: Address
  chainId: number
  /** A UUID. The timestamp of version 7 becomes the message's `Issued At`; other versions have none. */
  nonce: string
  form: TermsForm
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([1-8])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns the timestamp (ms since 1970) of a UUID version 7, null for another UUID, or refuses any other text. */
export function parseNonceTimeMs(nonce: string): Outcome<number | null, 'not_uuid'> {
  const [, version] = UUID.exec(nonce) ?? []
  if (version === undefined) return refused('not_uuid')
  if (version !== '7') return accepted(null)
  return accepted(Number.parseInt(nonce.replaceAll('-', '').slice(0, 12), 16))
}

/**
 * Returns whether a nonce is within `NONCE_WINDOW_MS` of now; one without a time is. The session store refuses nonces
 * that were used before, so the signature of a nonce opens one session at most.
 */
export function isNonceFresh(nonceTimeMs: number | null, nowMs: number): boolean {
  return nonceTimeMs === null || Math.abs(nowMs - nonceTimeMs) <= NONCE_WINDOW_MS
}

/** Creates a nonce: an ordinary id (UUID version 7), whose timestamp is the time of signing. */
export const createNonce = createId

/**
 * Returns the EIP-4361 sign-in message, always in English. The server rebuilds it from the four fields of
 * `POST user/wallet` and its own configuration, so a message that differs fails verification. Throws if the
 * nonce is no UUID; parse it first.
 */
export function toSignInMessage(fields: SignInMessageFields): string {
  const time = parseNonceTimeMs(fields.nonce)
  if (!time.ok) throw new Error(`Sign-in nonce: ${time.reason}`)
  return [
    `${new URL(fields.publicUrl).host} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    toStatement(fields),
    '',
    `URI: ${fields.publicUrl}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce.replaceAll('-', '')}`,
    ...(time.value === null ? [] : [`Issued At: ${new Date(time.value).toISOString()}`]),
  ].join('\n')
}

function toStatement({ brand, termsDate, form }: SignInMessageFields): string {
  const accepts =
    form === 'usdplus' ? 'its terms of service and the USD+ terms' : 'its terms of service'
  return `Sign in to ${brand} and accept ${accepts} (version ${termsDate}). This triggers no blockchain transaction and costs nothing.`
}

/** Returns whether a brand name may be part of an EIP-4361 statement, which is one line of these characters. */
export const isBrandSignable = (brand: string) =>
  /^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/.test(brand)
