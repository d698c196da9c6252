import { z } from 'zod'

/** One line: it is shown on terminals, and a database takes no NUL. */
export const lineOf = (lengthMax: number) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u, 'This must be one line of letters.')
    .max(lengthMax)

/** Every action says who asked for it and why; both are for the record. */
export const reason = {
  who: lineOf(100).trim().min(1),
  why: lineOf(500).trim().min(1),
}
