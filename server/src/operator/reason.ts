import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseRequestPart } from '../platform/http/parse-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Operator's name by the token; empty where no operator is required. */
    operator: string
  }
}

/** Parses one line: it is shown on terminals, and Postgres accepts no NUL. */
export const singleLineSchema = (lengthMax: number) =>
  z
    .string()
    .regex(/^\P{Cc}*$/u, 'This must be one line of letters.')
    .max(lengthMax)

/** Body field of every action: the reason for the audit log. */
export const reasonShape = { why: singleLineSchema(500).trim().min(1) }

/** Parses a change and adds the operator's name from the token, which no caller can choose. */
export const parseOperatorChange = <Shape extends z.ZodObject>(
  shape: Shape,
  { body, operator: who }: FastifyRequest,
): z.output<Shape> & { who: string } => ({ ...parseRequestPart(shape, body), who })
