import type { z } from 'zod'

type Shape = z.ZodObject
type Method = 'GET' | 'POST' | 'DELETE'

/**
 * One call of the API as data. Server, client, documents and tests follow from it.
 * Paths are below `/api/v1` and written as the specification writes them.
 */
export type Endpoint = {
  method: Method
  path: `/${string}`
  /** `wallet`: needs a session, and a CSRF token where it changes something. */
  access: 'public' | 'wallet'
  /** `ours`: beyond the specification's calls. */
  origin: 'spec' | 'ours'
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  answer: z.ZodType
}

export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends Shape
  ? { [K in Key]: z.input<E[Key]> }
  : unknown

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Keeps the literal types of an endpoint while checking its form. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const API_BASE = '/api/v1'
