import type { z } from 'zod'
import type { AccessTokenData } from '../domain/identity/access-token.ts'
import type { TermsForm } from '../domain/identity/sign-in.ts'
import type { BusinessFlow } from '../domain/ledger/flows.ts'
import { type ActionNeed, actionNeeds } from '../domain/product/availability.ts'
import type { ErrorCode } from './errors.ts'

type Shape = z.ZodObject
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Rate limit of a call per wallet or per client address; all addresses of an IPv6 /64 network count as one. */
export type RateLimit = { by: 'wallet' | 'address' } & ({ perMinute: number } | { perHour: number })

/**
 * One call of the API as data. Server, client, documents and tests follow from it.
 * Paths are below `/api/v1` and written as the specification writes them.
 */
export type Endpoint = {
  method: Method
  path: `/${string}`
  /** `wallet`: requires a session, and a CSRF token if it changes something. */
  access: 'public' | 'wallet'
  /** `ours`: an addition to the calls of the specification. */
  origin: 'spec' | 'ours'
  summary: string
  /** Needs that the wallet must all meet (`availabilityOf`); 403 otherwise. */
  needs?: ActionNeed | readonly ActionNeed[]
  /** The flow of the operation that the call starts; 503 while it is frozen. */
  flow?: BusinessFlow
  /** The wallet must have signed in within the last 15 minutes; 403 otherwise. */
  fresh?: true
  /** Refuses access tokens: the call is about access, or about where mail and money go. */
  isSessionOnly?: true
  /** Personal data in the answer, which an access token reads only if its owner chose so; 403 otherwise. */
  personalData?: AccessTokenData
  /**
   * Terms that the wallet must have signed in their current version, if `requiredTermsOf` does not give the right
   * ones; 403 otherwise.
   */
  terms?: TermsForm | 'none'
  /** Errors that the handler answers, besides those that follow from the rest of the definition. */
  refuses?: readonly ErrorCode[]
  /** Accepts an `Idempotency-Key`: the handler runs once per key, in the transaction it receives. */
  idempotent?: true
  /** Rate limits in addition to the shared one; 429 beyond. */
  limits?: readonly RateLimit[]
  /** The answer is not JSON: the handler returns text, or a stream of it, in one of these media types. */
  media?: readonly [string, ...string[]]
  /** A webhook whose provider signs the raw body; the handler receives its bytes. */
  isSigned?: true
  /** The answer is the same for every caller, so it carries an ETag. */
  isSameForAll?: true
  params?: Shape
  query?: Shape
  body?: Shape
  answer: z.ZodType
}

/** All calls, by group and name. */
export type EndpointTable = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'>

/** One part of the input; it is optional if all its fields are. */
type InputPart<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends Shape
  ? Record<never, never> extends z.input<E[Key]>
    ? { [K in Key]?: z.input<E[Key]> }
    : { [K in Key]: z.input<E[Key]> }
  : unknown

export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

/** Checks a definition and preserves its literal types. */
export const defineEndpoint = <const E extends Endpoint>(definition: E): E => definition

/**
 * Requirement SI-12: returns the terms that the caller must have accepted; null if none. A public endpoint needs none;
 * otherwise its `terms` decide, by default the company's for changes and none for reads.
 */
export function requiredTermsOf({ access, method, terms }: Endpoint): TermsForm | null {
  if (access === 'public' || terms === 'none') return null
  return terms ?? (method === 'GET' ? null : 'company')
}

/** Lists the needs of a call in the order of their checks: restrictions of the wallet before missing steps. */
export const listEndpointNeeds = ({
  needs: asked,
}: Pick<Endpoint, 'needs'>): readonly ActionNeed[] =>
  actionNeeds.filter((need) => (typeof asked === 'string' ? asked === need : asked?.includes(need)))

export type NamedEndpoint = { group: string; name: string; call: Endpoint }

/** Lists all calls of the table in its order. */
export const listEndpoints = (table: EndpointTable): NamedEndpoint[] =>
  Object.entries(table).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  )

export const API_BASE_PATH = '/api/v1'
