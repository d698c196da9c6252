import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Requirement AB-14: an e-mail address is confirmed with a code of six digits. */
export const EMAIL_CODE_LIFE_MS = 10 * 60_000
export const EMAIL_CODE_TRIES_MAX = 6
export const EMAIL_MAILS_PER_HOUR = 3

const HOUR_MS = 60 * 60_000
const CODES = 1_000_000
/** The largest multiple of the number of codes that four bytes can say, so that all are alike. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits, each code as likely as any other. */
export function makeEmailCode(random: (size: number) => Uint8Array): string {
  for (;;) {
    const bytes = random(4)
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
    if (number < FAIR) return String(number % CODES).padStart(6, '0')
  }
}

/** When the next mail may be asked for; `mailsAtMs` are the times of those that were. */
export function nextMailAtMs(mailsAtMs: readonly number[], nowMs: number): number {
  const recent = mailsAtMs.filter((atMs) => atMs > nowMs - HOUR_MS).sort((a, b) => a - b)
  if (recent.length < EMAIL_MAILS_PER_HOUR) return nowMs
  return (recent[recent.length - EMAIL_MAILS_PER_HOUR] ?? nowMs) + HOUR_MS
}

export type EmailCodeFacts = {
  /** How often it was tried before this time. */
  triesUsed: number
  expiresAtMs: number
  isMatch: boolean
}

/** One answer for a code that is wrong, too old or tried too often: who guesses learns nothing. */
export function judgeEmailCode(
  { triesUsed, expiresAtMs, isMatch }: EmailCodeFacts,
  nowMs: number,
): Outcome<'confirmed', 'code_wrong'> {
  const isAlive = triesUsed < EMAIL_CODE_TRIES_MAX && nowMs < expiresAtMs
  return isAlive && isMatch ? accepted('confirmed') : refused('code_wrong')
}

/** One mailbox is one address, however its owner writes it. */
export const toMailbox = (email: string): string => email.trim().toLowerCase()
