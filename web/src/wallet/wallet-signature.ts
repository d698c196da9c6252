import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { parseKeySignature } from '@parvalue/shared/domain/values/key-signature.ts'
import { SIGNATURE_MALFORMED_MESSAGE } from './wallet-error.ts'

const BYTES = /^0x([0-9a-f]{2})+$/i
/** Length of the longest signature of a key, 65 bytes in hexadecimal; those of contract wallets are mostly longer. */
const KEY_LENGTH = 132

/**
 * Reads what a wallet returned for typed data: the signature of a key as 65 bytes with v of 27 or 28, and the bytes of
 * a contract wallet as they are. Throws for anything else, and for a high s (requirement WB-03).
 */
export function readTypedDataSignature(answer: unknown): Hex {
  const parsed = parseKeySignature(typeof answer === 'string' ? answer : '')
  if (parsed.ok) return parsed.value
  if (isBytes(answer) && answer.length > KEY_LENGTH) return answer
  throw new Error(SIGNATURE_MALFORMED_MESSAGE)
}

/**
 * Reads what a wallet returned for a message, unchanged: the server decides whether a key or a contract signed, and
 * some contracts give v a meaning of their own. Throws if it is not even bytes.
 */
export function readMessageSignature(answer: unknown): Hex {
  if (!isBytes(answer)) throw new Error(SIGNATURE_MALFORMED_MESSAGE)
  return answer
}

const isBytes = (answer: unknown): answer is Hex => typeof answer === 'string' && BYTES.test(answer)
