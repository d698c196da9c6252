import type { Endpoint } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }

/** Returns whether the body stays raw: its signature covers the bytes, and its content is not yet trusted. */
const isRaw = ({ isSigned }: Endpoint) => isSigned === true

const nothing = z.strictObject({})

/** Parses the declared parts of a request strictly: no coercion, no unknown fields. */
export function parseRequestInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const { params, query, body } = endpoint
  return {
    params: parseDeclared(params, request.params),
    query: parseDeclared(query, request.query),
    body: isRaw(endpoint) ? request.body : parseDeclared(body, request.body),
  }
}

/** Parses a part of the request; a part that is not declared has to be empty, which needs no parser. */
const parseDeclared = (shape: z.ZodObject | undefined, value: unknown) =>
  shape === undefined && isEmpty(value) ? {} : parseRequestPart(shape ?? nothing, value)

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value !== 'object' || Array.isArray(value)) return false
  for (const _ in value) return false
  return true
}

export function parseRequestPart<Shape extends z.ZodObject>(
  shape: Shape,
  value: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(value ?? {}, { error: toSentence })
  if (parsed.success) return parsed.data
  throw new AppError('validation', { fields: toFields(parsed.error) })
}

function toFields(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [key, 'This field is not known.'])
        : [[issue.path.join('.') || 'body', issue.message]],
    ),
  )
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
}

/** Returns the text of an issue for which the schema has no text of its own. */
function toSentence(issue: { code?: string; input?: unknown; expected?: unknown }): string {
  if (issue.input === undefined) return 'This is needed.'
  if (issue.code === 'invalid_type') return TYPES[String(issue.expected)] ?? 'This is not valid.'
  if (issue.code === 'too_small') return 'This is too small.'
  if (issue.code === 'too_big') return 'This is too large.'
  return 'This is not valid.'
}
