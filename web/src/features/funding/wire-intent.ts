import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { z } from 'zod'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'

const schema = z.strictObject({
  account: z.string(),
  chainId: z.int(),
  /** Cents as text, because JSON has no bigint. */
  cents: z.string().regex(/^\d+$/),
  /**
   * Idempotency key: created once per wire and sent with every retry, so that retries create one request.
   */
  key: z.uuid(),
  memoCode: z.string().nullable(),
  /** The states CONFIRMING_WIRE_INSTRUCTIONS, REVIEWING_WIRE_DETAILS and ERROR (requirement SP-05). */
  step: z.enum(['confirming', 'reviewing', 'failed']),
})

/** A wire in preparation or just requested; it survives a reload. */
export type WireIntent = z.infer<typeof schema>

export type SavedWireIntent = {
  intent: WireIntent | null
  write: (intent: WireIntent | null) => void
}

export function useWireIntent(): SavedWireIntent {
  const [text, write] = useFormDraft('wire')
  return {
    intent: parse(text),
    write: (intent) => write(intent === null ? '' : JSON.stringify(intent)),
  }
}

function parse(text: string): WireIntent | null {
  if (text === '') return null
  try {
    const intent = schema.safeParse(JSON.parse(text)).data ?? null
    // A review without a memo code falls back to the confirmation (requirement SP-05).
    return intent?.step === 'reviewing' && intent.memoCode === null
      ? { ...intent, step: 'confirming' }
      : intent
  } catch {
    return null
  }
}

type IntentInput = { account: Address; chainId: number; cents: bigint }

/**
 * Returns the intent of a wire. An equal wire keeps its idempotency key while the outcome of the first
 * attempt is unknown.
 */
export function toWireIntent(
  known: WireIntent | null,
  { account, chainId, cents }: IntentInput,
): WireIntent {
  const isSame =
    known?.memoCode === null &&
    known.account === account &&
    known.chainId === chainId &&
    known.cents === `${cents}`
  const key = isSame ? known.key : crypto.randomUUID()
  return { account, chainId, cents: `${cents}`, key, memoCode: null, step: 'confirming' }
}
