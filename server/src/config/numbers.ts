import { z } from 'zod'

/** Returns the schema of a whole number within bounds. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

export const port = integer(1, 65_535)
