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
  'wrap',
  'unwrap',
  'revoke',
  'send',
  'createOrder',
  'requestCancel',
  /** Signed, not sent: it lets the next step take the exact amount (EIP-2612). */
  'permit',
  /** Several calls as one question to the wallet (EIP-5792). */
  'batch',
])

const step = z.strictObject({
  name,
  to: address,
  data: hex,
  /** Base units of the native currency, as decimal text because JSON knows no bigint. */
  value: units,
  /**
   * `waiting`: its turn has not come; `signing`: the wallet is or was asked; `submitted`: a hash is
   * known; `done`: it counts; `skipped`: there was no need (the allowance sufficed).
   */
  status: z.enum(['waiting', 'signing', 'submitted', 'done', 'skipped']),
  /** The account's next nonce just before the wallet was asked; the true one once it is known. */
  nonce: z.int().min(0).nullable(),
  hash: hash.nullable(),
  /** Sent by a contract: nonce and sender on the chain are those of whoever executed it. */
  isByContract: z.boolean().default(false),
  /** What the wallet answered, where it may be a Safe's own hash; without `hash` it still is all we know. */
  safeHash: hash.nullable().default(null),
  /** How often the service was asked for the hash behind it. */
  lookups: z.int().min(0).default(0),
  /** Of a Safe, just before the wallet was asked: how many numbers it had used. */
  safeNonce: units.nullable().default(null),
  /** And the hashes of the same call that were proposed by then, which are not ours. */
  safeKnown: z.array(hash).default([]),
  /** Where to begin looking for the transaction if its hash was lost. */
  fromBlock: units.nullable(),
  /** Of `batch`: what goes out together, all or none. */
  calls: z.array(z.strictObject({ name, to: address, data: hex, value: units })).optional(),
  /** Of `batch`: by what the wallet knows it; made before the wallet is asked. */
  bundleId: z.string().nullable().optional(),
  /** Of `permit`: until when it can be used, in seconds of the chain's time. */
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
  ]),
  account: address,
  chainId: z.int().positive(),
  createdAtMs: z.int().min(0),
  /** What screens say about it later, already as text: amounts and symbols. */
  facts: z.record(z.string(), z.string()),
  steps: z.array(step).min(1),
  state: z.enum(['running', 'needs-signature', 'done', 'failed']),
  failure: failure.nullable(),
  /** The wallet could not do it in one prompt after all, so that it goes step by step. */
  isStepByStep: z.boolean().default(false),
  /** Put away in its widget; it stays in the list of what happened. */
  isDismissed: z.boolean().default(false),
  /** Its block cannot be taken back any more. */
  isFinal: z.boolean().default(false),
})

export type JournalEntry = z.infer<typeof journalEntrySchema>
export type JournalStep = JournalEntry['steps'][number]
export type TransactionKind = JournalEntry['kind']
export type StepName = JournalStep['name']

export const isFinished = ({ state }: JournalEntry) => state === 'done' || state === 'failed'

/** Nothing about it can change by itself any more. */
export const isSettled = (entry: JournalEntry) =>
  entry.state === 'done' ? entry.isFinal : entry.state !== 'running'

export const isOpen = (entry: JournalEntry) =>
  entry.state === 'running' || entry.state === 'needs-signature'
