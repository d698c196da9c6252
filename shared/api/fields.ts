import { z } from 'zod'
import { isAddressText } from '../domain/values/address.ts'
import { parseKeySignature } from '../domain/values/key-signature.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../domain/values/paging.ts'

// Fields that several calls share. Documentation and generated tests use their `examples`.

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const IDS_MAX = 100

/** Largest value of a Postgres integer. */
const INTEGER_MAX = 2_147_483_647
const UINT256_MAX = 2n ** 256n - 1n

export const addressField = z
  .string()
  .refine(isAddressText, 'Not a wallet address.')
  .meta({ examples: [ALICE] })

export const transactionHashField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'Not a transaction hash.')
  .meta({ examples: [`0x${'4a'.repeat(32)}`] })

/** Reads the signature of a key in any of its forms as the one that contracts accept. */
function toCanonicalSignature(text: string): string {
  const parsed = parseKeySignature(text)
  return parsed.ok ? parsed.value : text
}

const hasLowS = (text: string): boolean => {
  const parsed = parseKeySignature(text)
  return parsed.ok || parsed.reason !== 'high_s'
}

/** The signature of a key: 65 bytes (r, s, v with v of 0, 1, 27 or 28) or 64 bytes (EIP-2098), with a low s. */
export const signatureField = z
  .string()
  .regex(/^0x[0-9a-fA-F]{128}([0-9a-fA-F]{2})?$/, 'Not a wallet signature.')
  .refine(hasLowS, 'A signature with a high s is not accepted.')
  .overwrite(toCanonicalSignature)
  .meta({ examples: [`0x${'1b'.repeat(65)}`] })

/**
 * Size limit of a contract wallet's signature, well above those of several owners, passkeys or an undeployed
 * wallet (ERC-6492).
 */
const SIGNATURE_BYTES_MAX = 8192

/** A `signatureField`, or the bytes that a contract wallet accepts as one (ERC-1271). */
export const walletSignatureField = z
  .string()
  // Limits the length before the pattern scans it.
  .max(2 + 2 * SIGNATURE_BYTES_MAX, { error: 'The signature is too long.', abort: true })
  .regex(/^0x([0-9a-fA-F]{2})*$/, 'Not a wallet signature.')
  .meta({ examples: [`0x${'1b'.repeat(65)}`] })

/** Id of a personal object; it does not reveal the owner. */
export const idField = z.uuidv7('This is not an id.').meta({ examples: [ID] })

export const chainIdField = z
  .int()
  .positive()
  .max(INTEGER_MAX)
  .meta({ examples: [11155111] })

export const stockIdField = z
  .int()
  .positive()
  .max(INTEGER_MAX)
  .meta({ examples: [1] })

/** Base units as an integer string, above 0 and at most a uint256. */
export const baseUnitsField = z
  .string()
  // `abort` skips the next check for a text that is not all digits, which `BigInt` would not accept.
  .regex(/^[1-9]\d{0,77}$/, { error: 'Please enter a valid amount.', abort: true })
  .refine((text) => BigInt(text) <= UINT256_MAX, 'Please enter a valid amount.')
  .meta({ examples: ['25000000'] })

/** Base units as an integer string, 0 included. */
export const baseUnitsOrZeroField = z
  .union([z.literal('0'), baseUnitsField])
  .meta({ examples: ['0'] })

/** Returns the schema of decimal text above 0 with at most this many decimals. */
export const toDecimalTextField = (decimals: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,15}(\\.\\d{1,${decimals}})?$`), 'Please enter a valid amount.')
    .refine((text) => /[1-9]/.test(text), 'Please enter a valid amount.')
    .meta({ examples: ['25.5'] })

/** Unix time in seconds, as in the contracts' deadlines. */
export const unixSecondsField = z
  .int()
  .positive()
  .max(4_294_967_295)
  .meta({ examples: [1_795_000_000] })

const DIGITS = /^\d{1,10}$/

/** Converts plain digits to a number, because URLs carry only text. Any other text is left for the schema to refuse. */
const toNumber = (value: number | string): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value

/** Returns the schema of a number in a path or query. */
export const toUrlNumberField = (field: z.ZodType<number, number>) => z.preprocess(toNumber, field)

/** Converts one text `1,2`, or repeated fields, to numbers. */
const toNumbers = (value: readonly number[] | string): unknown => {
  const parts = typeof value === 'string' ? [value] : value
  if (!Array.isArray(parts)) return parts
  return parts.flatMap((part: unknown) =>
    typeof part === 'string' ? part.split(',', IDS_MAX + 1).map(toNumber) : [part],
  )
}

export const stockIdsField = z.preprocess(
  toNumbers,
  z
    .array(stockIdField)
    .min(1)
    .max(IDS_MAX, `At most ${IDS_MAX} at once.`)
    .meta({ examples: [[1, 2]] }),
)

/** A stock or token symbol in ASCII, which excludes look-alikes of other scripts. */
export const symbolField = z
  .string()
  .regex(/^[A-Za-z0-9.+-]{1,16}$/, 'This is not a symbol.')
  .meta({ examples: ['AAPL'] })

/** Removes invisible characters, which copied text brings along, and reads line breaks and tabs as spaces. */
const toVisible = (text: string): string =>
  text.replace(/\p{Cf}/gu, '').replace(/[\t\n\v\f\r\u0085]+/g, ' ')

/** Reads full-width letters, dashes, slashes and spaces, which copied text brings along, as their ASCII characters. */
const toPlainCharacters = (text: string): string =>
  toVisible(text)
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215]/gu, '/')

/** A stock symbol in any usual spelling: BRK.B, BRK/B, brk b, NYSE:BRK.B. Look-alikes are refused. Requirement CW-12. */
export const spelledSymbolField = z
  .string()
  .overwrite(toPlainCharacters)
  .trim()
  .regex(/^[A-Za-z0-9.+$:/()_ -]{1,32}$/, 'This is not a symbol.')
  .meta({ examples: ['AAPL'] })

const CONTROL_CHARACTERS = /\p{Cc}/u

/** A search text. Other control characters are refused; Postgres cannot store U+0000. */
export const searchTextField = z
  .string()
  .overwrite(toVisible)
  .trim()
  .max(64)
  .refine((text) => !CONTROL_CHARACTERS.test(text), 'This is not valid.')
  .meta({ examples: ['apple'] })

/** Requirements AP-01, AU-01: pages count from 1; a page after the last one is empty. */
export const pagingFields = {
  page: toUrlNumberField(z.int().min(1).max(1_000_000)).prefault(1),
  page_size: toUrlNumberField(z.int().min(1).max(PAGE_SIZE_MAX)).prefault(PAGE_SIZE_DEFAULT),
}

export const timespanField = z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR'])
