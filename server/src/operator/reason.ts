import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parsePart } from '../platform/http/parse-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token came with it; empty where no operator is asked for. */
    operator: string
  }
}

/** One line: it is shown on terminals, and a database takes no NUL. */
export const lineOf = (lengthMax: number) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u, 'This must be one line of letters.')
    .max(lengthMax)

/** Every action says why, for the record. */
export const reason = { why: lineOf(500).trim().min(1) }

/** A change with who makes it: the token says so, and no caller can. */
export const parseChange = <Shape extends z.ZodObject>(
  shape: Shape,
  { body, operator: who }: FastifyRequest,
): z.output<Shape> & { who: string } => ({ ...parsePart(shape, body), who })
