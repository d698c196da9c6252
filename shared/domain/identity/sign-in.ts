import type { Address } from '../values/address.ts'
import { makeId } from '../values/id.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** How far the nonce's own time may lie from the server's clock, either way. */
export const NONCE_WINDOW_MS = 5 * 60 * 1000

/** Wallets that answer "already pending" are asked again after this (requirement SI-09). */
export const SIGNATURE_RETRY_MS = 1000

/** What signing in accepts: the company's terms alone, or those and the USD+ terms (requirement SI-12). */
export type TermsForm = 'company' | 'usdplus'

/** Which terms somebody has accepted who signed these forms of one version. */
export const listAcceptedTerms = (signed: readonly TermsForm[]): TermsForm[] =>
  signed.includes('usdplus') ? ['company', 'usdplus'] : [...new Set(signed)]

export type SignInFacts = {
  /** Origin of the page, e.g. `https://parvalue.example`; its host is the domain that wallets check. */
  publicUrl: string
  brand: string
  termsDate: string
  /** EIP-55 form; the text is compared byte for byte. */
  address: Address
  chainId: number
  /** A UUID version 7: its time is the text's `Issued At`. */
  nonce: string
  form: TermsForm
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Milliseconds since 1970 that a UUID version 7 carries, or the refusal of any other text. */
export function parseNonceTimeMs(nonce: string): Outcome<number, 'not_uuid_v7'> {
  if (!UUID_V7.test(nonce)) return refused('not_uuid_v7')
  return accepted(Number.parseInt(nonce.replaceAll('-', '').slice(0, 12), 16))
}

/** A nonce counts for five minutes around its own time; used ones are the store's business. */
export function isNonceFresh(nonceTimeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - nonceTimeMs) <= NONCE_WINDOW_MS
}

/** A nonce carries its time, and is an id in every other way. */
export const makeNonce = makeId

/**
 * The EIP-4361 text, always English: the server rebuilds it from the four fields of
 * `POST user/wallet` and its own configuration, so that any difference fails to verify.
 * Throws if the nonce is no UUID version 7; parse it first.
 */
export function toSignInMessage(facts: SignInFacts): string {
  const time = parseNonceTimeMs(facts.nonce)
  if (!time.ok) throw new Error(`Sign-in nonce: ${time.reason}`)
  return [
    `${new URL(facts.publicUrl).host} wants you to sign in with your Ethereum account:`,
    facts.address,
    '',
    toStatement(facts),
    '',
    `URI: ${facts.publicUrl}`,
    'Version: 1',
    `Chain ID: ${facts.chainId}`,
    `Nonce: ${facts.nonce.replaceAll('-', '')}`,
    `Issued At: ${new Date(time.value).toISOString()}`,
  ].join('\n')
}

function toStatement({ brand, termsDate, form }: SignInFacts): string {
  const accepts =
    form === 'usdplus' ? 'its terms of service and the USD+ terms' : 'its terms of service'
  return `Sign in to ${brand} and accept ${accepts} (version ${termsDate}). This triggers no blockchain transaction and costs nothing.`
}

/** An EIP-4361 statement is one line of these characters, so a brand must be made of them too. */
export const isBrandSignable = (brand: string) =>
  /^[A-Za-z0-9 \-._~:/?#[\]@!$&'()*+,;=]+$/.test(brand)
