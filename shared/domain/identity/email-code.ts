import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement AB-14: lifetime of the six-digit code that confirms an email address. */
export const EMAIL_CODE_LIFE_MS = 10 * 60_000
export const EMAIL_CODE_ATTEMPTS_MAX = 6
export const EMAIL_CODE_MAILS_PER_HOUR = 3

const HOUR_MS = 60 * 60_000
const CODES = 1_000_000
/** The largest multiple of `CODES` in 32 bits; larger random numbers are rejected, so that no code is favored. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES

/** Returns a random six-digit code, uniformly distributed. */
export function createEmailCode(random: (size: number) => Uint8Array): string {
  for (;;) {
    const bytes = random(4)
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
    if (number < FAIR) return String(number % CODES).padStart(6, '0')
  }
}

/**
 * Returns when the next mail may be sent, or `nowMs` if it may be sent now. `mailsAtMs` are the times of the earlier
 * mails.
 */
export function nextEmailCodeAtMs(mailsAtMs: readonly number[], nowMs: number): number {
  const recent = mailsAtMs.filter((atMs) => atMs > nowMs - HOUR_MS).sort((a, b) => a - b)
  if (recent.length < EMAIL_CODE_MAILS_PER_HOUR) return nowMs
  return (recent[recent.length - EMAIL_CODE_MAILS_PER_HOUR] ?? nowMs) + HOUR_MS
}

export type EmailCodeAttempt = {
  /** Number of attempts before this one. */
  attemptsUsed: number
  expiresAtMs: number
  isMatch: boolean
}

/**
 * Validates a code. A wrong, an expired and an exhausted code give the same answer, so that guessing reveals
 * nothing.
 */
export function validateEmailCode(
  { attemptsUsed: triesUsed, expiresAtMs, isMatch }: EmailCodeAttempt,
  nowMs: number,
): Outcome<'confirmed', 'code_wrong'> {
  const isAlive = triesUsed < EMAIL_CODE_ATTEMPTS_MAX && nowMs < expiresAtMs
  return isAlive && isMatch ? accepted('confirmed') : refused('code_wrong')
}

/** Normalizes an email address (trimmed, lower case), so that one mailbox has one spelling. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
