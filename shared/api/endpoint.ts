import type { z } from 'zod'
import type { TermsForm } from '../domain/identity/sign-in.ts'
import type { Flow } from '../domain/ledger/flows.ts'
import { type Need, needs } from '../domain/product/availability.ts'

type Shape = z.ZodObject
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one wallet, or one client address, may make a call; an IPv6 network of /64 is one. */
export type Limit = { by: 'wallet' | 'address' } & ({ perMinute: number } | { perHour: number })

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
  /** What the wallet must be allowed to do (`availabilityOf`), all of it; 403 otherwise. */
  needs?: Need | readonly Need[]
  /** What it begins belongs to this flow; 503 while that is frozen. */
  flow?: Flow
  /** The wallet must have signed in within the last 15 minutes; 403 otherwise. */
  fresh?: true
  /** Never with an access token: it is about who may come in, or where mail and money go. */
  isSessionOnly?: true
  /**
   * Which terms the wallet must have signed in their present version, where that is not the rule of
   * `termsOf`; 403 otherwise.
   */
  terms?: TermsForm | 'none'
  /** Takes an `Idempotency-Key`: the handler runs once for a key, in the transaction it is given. */
  idempotent?: true
  /** Besides the limit that all calls share; 429 beyond. */
  limits?: readonly Limit[]
  /** Not JSON: the handler gives text, or a stream of it, as one of these. */
  media?: readonly [string, ...string[]]
  /** Sent by a provider who signs the bytes of the body; the handler gets them as they came. */
  isSigned?: true
  /** The same answer for everybody, so it carries an ETag. */
  isSameForAll?: true
  params?: Shape
  query?: Shape
  body?: Shape
  answer: z.ZodType
}

/** All calls by group. */
export type Table = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** A part in which every field may be left out may be left out itself. */
type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends Shape
  ? Record<never, never> extends z.input<E[Key]>
    ? { [K in Key]?: z.input<E[Key]> }
    : { [K in Key]: z.input<E[Key]> }
  : unknown

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** Keeps the literal types of an endpoint while checking its form. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** Requirement SI-12: who changes something has accepted the company's terms; who only reads is not asked. */
export function termsOf({ access, method, terms }: Endpoint): TermsForm | null {
  if (access === 'public' || terms === 'none') return null
  return terms ?? (method === 'GET' ? null : 'company')
}

/** In the order in which they are asked: what is wrong with somebody before what they lack. */
export const needsOf = ({ needs: asked }: Pick<Endpoint, 'needs'>): readonly Need[] =>
  needs.filter((need) => (typeof asked === 'string' ? asked === need : asked?.includes(need)))

export type Named = { group: string; name: string; call: Endpoint }

/** The table as one list, in its own order. */
export const listCalls = (table: Table): Named[] =>
  Object.entries(table).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  )

export const API_BASE = '/api/v1'
