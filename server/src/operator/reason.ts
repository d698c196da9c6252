import { z } from 'zod'

/** Every action says who asked for it and why; both are for the record. */
export const reason = {
  who: z.string().trim().min(1).max(100),
  why: z.string().trim().min(1).max(500),
}
