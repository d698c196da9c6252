import { z } from 'zod'

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

/** The caller creates one key per intent, such as a UUID. */
export const idempotencyKeyField = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{16,128}$/, 'A key has 16 to 128 letters, digits or signs of _.:-')
  .meta({ examples: ['0b9c1d9e-6f6a-4b53-8f0e-1f4a5d6c7b80'] })
