import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { failureCauses } from '../failure/failure-causes.ts'

const address = z.custom<Address>((value) => /^0x[0-9a-fA-F]{40}$/.test(String(value)))
const hex = z.custom<Hex>((value) => /^0x[0-9a-fA-F]*$/.test(String(value)))
const hash = z.custom<Hex>((value) => /^0x[0-9a-f]{64}$/.test(String(value)))
const units = z.string().regex(/^\d+$/)

const name = z.enum([
  'approve',
  'deposit',
  'requestRedeem',
  'redeemInstant',
  'wrap',
  'unwrap',
  'revoke',
  'send',
  'createOrder',
  'requestCancel',
  'cancelByOwner',
  'cancelOrderByOwner',
  'claimProceeds',
  'sendTokens',
  /** An EIP-2612 signature, not a transaction: it approves the exact amount for the next step. */
  'permit',
  /** Several calls in one wallet prompt (EIP-5792). */
  'batch',
])

const step = z.strictObject({
  name,
  to: address,
  data: hex,
  /** Base units of the native currency, as decimal text because JSON knows no bigint. */
  value: units,
  /**
   * `waiting`: not started; `signing`: the wallet prompt is or was open; `submitted`: sent, so a
   * hash or bundle id is known; `done`: confirmed; `skipped`: not needed (sufficient allowance).
   */
  status: z.enum(['waiting', 'signing', 'submitted', 'done', 'skipped']),
  /** The account's next nonce before the wallet prompt; the transaction's own nonce once known. */
  nonce: z.int().min(0).nullable(),
  hash: hash.nullable(),
  /** Whether a contract wallet sent the step: nonce and sender on the chain are then those of the executing account. */
  isByContract: z.boolean().default(false),
  /**
   * The hash that a contract wallet returned, which may be a Safe's own. `hash` is null until the transaction's hash is
   * resolved.
   */
  safeHash: hash.nullable().default(null),
  /** Number of times that the Safe service was queried to resolve `safeHash`. */
  lookups: z.int().min(0).default(0),
  /** The nonce of the Safe before the wallet prompt. */
  safeNonce: units.nullable().default(null),
  /** Safe hashes of the same call that were proposed earlier and are not ours. */
  safeKnown: z.array(hash).default([]),
  /** The block from which to search for the transaction if its hash is lost. */
  fromBlock: units.nullable(),
  /** Calls of a `batch` step, which are executed atomically. */
  calls: z.array(z.strictObject({ name, to: address, data: hex, value: units })).optional(),
  /** The wallet's id of a `batch` step's bundle; generated before the wallet prompt. */
  bundleId: z.string().nullable().optional(),
  /** Expiry of a `permit` step, in Unix seconds of the chain. */
  deadline: units.optional(),
})

const failure = z.strictObject({
  cause: z.enum(failureCauses),
  detail: z.string().nullable(),
  missing: units.optional(),
})

export const journalEntrySchema = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  kind: z.enum([
    'buy',
    'redeem',
    'wrap',
    'unwrap',
    'wrapStock',
    'unwrapStock',
    'revoke',
    'bridge',
    'order',
    'cancelOrder',
    'cancelRedemption',
    'cancelOrderByOwner',
    'claimProceeds',
    'sendTokens',
  ]),
  account: address,
  chainId: z.int().positive(),
  createdAtMs: z.int().min(0),
  /** Amounts and symbols for later display, already formatted. */
  facts: z.record(z.string(), z.string()),
  steps: z.array(step).min(1),
  state: z.enum(['running', 'needs-signature', 'done', 'failed']),
  failure: failure.nullable(),
  /** Whether the calls run step by step, because the wallet rejected the batch. */
  isStepByStep: z.boolean().default(false),
  /** Whether the user dismissed the entry in its widget; the activity list still shows it. */
  isDismissed: z.boolean().default(false),
  /** Whether its result was on the screen; after the next load its widget shows the form again. */
  isSeen: z.boolean().default(false),
  /** Whether the block of the entry's last transaction is final. */
  isFinal: z.boolean().default(false),
})

export type JournalEntry = z.infer<typeof journalEntrySchema>
export type JournalStep = JournalEntry['steps'][number]
export type TransactionKind = JournalEntry['kind']
export type StepName = JournalStep['name']

export const isEntryFinished = ({ state }: JournalEntry) => state === 'done' || state === 'failed'

/** Returns whether the entry can no longer change without the user. */
export const isEntrySettled = (entry: JournalEntry) =>
  entry.state === 'done' ? entry.isFinal : entry.state !== 'running'

export const isEntryOpen = (entry: JournalEntry) =>
  entry.state === 'running' || entry.state === 'needs-signature'
