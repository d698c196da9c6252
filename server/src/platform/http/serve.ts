import type { Readable } from 'node:stream'
import {
  API_BASE_PATH,
  type Endpoint,
  type EndpointAnswer,
  type EndpointTable,
  listEndpointNeeds,
  listEndpoints,
  requiredTermsOf,
} from '@parvalue/shared/api/endpoint.ts'
import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import type { ActionNeed } from '@parvalue/shared/domain/product/availability.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../../tables/tables.ts'
import { AppError } from './app-error.ts'
import { createEtagHook } from './etag.ts'
import type { RateLimitChecks } from './guards/rate-limit.ts'
import { checkContractNetwork, checkOwner, type Session } from './guards/session-guard.ts'
import type { HandleIdempotently } from './idempotency.ts'
import { parseRequestInput } from './parse-input.ts'
import type { RouteRead } from './read-routing.ts'
import { inRequestTrace, startRequestTrace } from './request-trace.ts'

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends z.ZodObject
  ? { [K in Key]: z.output<E[Key]> }
  : unknown

/**
 * The arguments of a handler: the parsed parts that it declared, a session if it needs a wallet, and the transaction
 * if it takes an idempotency key.
 */
export type EndpointCall<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { request: FastifyRequest; reply: FastifyReply } & (E['access'] extends 'wallet'
    ? { session: Session }
    : unknown) &
  (E['idempotent'] extends true ? { tx: Tx } : unknown) &
  (E['isSigned'] extends true ? { body: string } : unknown)

export type EndpointHandler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<E['media'] extends readonly string[] ? string | Readable : EndpointAnswer<E>>

/**
 * Runs network requests before the transaction of the call begins, so that no transaction waits for a network. Their
 * result is the second argument; a refusal of them is not stored, like one of the guard.
 */
export const withPreflight = <Asked, Found, Given>(
  look: (call: Asked) => Promise<Found>,
  handle: (call: Asked & { tx: Tx }, found: Found) => Promise<Given>,
): ((call: Asked & { tx: Tx }) => Promise<Given>) =>
  Object.assign((call: Asked & { tx: Tx; found?: Found }) => handle(call, call.found as Found), {
    look,
  })

/** One handler for each call of a group: a missing or surplus handler does not compile. */
export type GroupHandlers<Group> = {
  [Name in keyof Group]: Group[Name] extends Endpoint ? EndpointHandler<Group[Name]> : never
}

export type ApiHandlers<T extends EndpointTable> = { [Group in keyof T]: GroupHandlers<T[Group]> }

export type ServeApiOptions = {
  /** Runs before the body is read, so that unauthenticated callers cannot make the server read one. */
  guard: (endpoint: Endpoint, request: FastifyRequest) => Promise<Session | null>
  /** Throws a refusal if the flow is frozen. */
  checkFlow: (flow: BusinessFlow) => Promise<void>
  /** Throws a refusal if the wallet lacks what the call needs. */
  checkAvailability: (need: ActionNeed, session: Session) => Promise<void>
  /** Throws a refusal if the wallet has not signed the current terms. */
  checkTerms: (form: TermsForm, session: Session) => Promise<void>
  /** Returns the checks of the limits that a call declares: before authentication, and per wallet after it. */
  getRateChecks: (endpoint: Endpoint) => RateLimitChecks
  answerOnce: HandleIdempotently
  /** Chooses the database server for a call; without it, the leader serves all of them. */
  routeRead?: RouteRead | undefined
  /** True validates answers against the definition; false writes them with a serializer made from it. */
  isCheckingAnswers: boolean
}

type AnyHandler = ((call: object) => Promise<unknown>) & {
  look?: (call: object) => Promise<unknown>
}
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>> | undefined>>

/** Serves every call of the table below `/api/v1`, with and without a trailing slash. */
export function serveApi<T extends EndpointTable>(
  app: FastifyInstance,
  api: T,
  handlers: ApiHandlers<T>,
  options: ServeApiOptions,
) {
  const methods = new Map<string, string[]>()
  for (const { group, name, call } of listEndpoints(api)) {
    const handler = (handlers as AnyHandlers)[group]?.[name]
    if (!handler) throw new Error(`No handler for ${group}.${name}`)
    const path = toRoutePath(call)
    methods.set(path, [...(methods.get(path) ?? []), call.method])
    const add = (scope: FastifyInstance) => addCall(scope, call, handler, options)
    if (call.isSigned) app.register(async (scope) => add(readTexts(scope)))
    else add(app)
  }
  for (const [path, taken] of methods) refuseOtherMethods(app, path, taken)
  refuseUnknownPaths(app)
}

/** Makes bodies stay raw text, because their signature covers the bytes. */
function readTexts(scope: FastifyInstance): FastifyInstance {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parseAsText)
  return scope
}

const parseAsText = async (_: FastifyRequest, body: string) => body

function addCall(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: ServeApiOptions,
) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  const rate = options.getRateChecks(endpoint)
  const isChecking = options.isCheckingAnswers
  for (const url of withAndWithoutSlash(toRoutePath(endpoint))) {
    app.route({
      method: endpoint.method,
      url,
      ...(isChecking || endpoint.media ? {} : { schema: toResponseSchema(endpoint) }),
      ...(endpoint.isSameForAll ? { onSend: createEtagHook() } : {}),
      // Runs after the rate limit, which is an `onRequest` hook, and before the body is read.
      preParsing: async (request, reply) => {
        reply.header('x-request-id', request.id)
        startRequestTrace(request, endpoint)
        await inRequestTrace(request, async () => {
          await rate.checkAddress(request)
          const session = await options.guard(endpoint, request)
          if (session) sessions.set(request, session)
          if (session) await rate.checkWallet(request)
        })
      },
      handler: (request, reply) =>
        inRequestTrace(request, () => {
          const run = () => answer(request, reply)
          return options.routeRead ? options.routeRead(endpoint, request, run) : run()
        }),
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const input = parseRequestInput(endpoint, request)
    const session = sessions.get(request) ?? null
    if (session) checkOwner(input.params, session)
    if (session) checkContractNetwork(input.body, session)
    reply.header('cache-control', endpoint.isSameForAll ? 'no-cache' : 'no-store')
    if (endpoint.media) reply.type(`${endpoint.media[0]}; charset=utf-8`)
    const handlerInput = { ...input, request, reply, session }
    let found: unknown
    const perform = async (tx: Tx | null) => {
      const given = await handler({ ...handlerInput, tx, found })
      const isChecked = isChecking && !endpoint.media
      return isChecked ? endpoint.answer.parse(given) : given
    }
    const check = async () => {
      await checkNeed(endpoint, session, options)
      found = await handler.look?.(handlerInput)
    }
    if (endpoint.idempotent && session) {
      return options.answerOnce({ endpoint, request, reply, session }, { check, perform })
    }
    await check()
    return perform(null)
  }
}

async function checkNeed(
  endpoint: Endpoint,
  session: Session | null,
  { checkFlow, checkAvailability, checkTerms }: ServeApiOptions,
) {
  const form = requiredTermsOf(endpoint)
  if (endpoint.flow) await checkFlow(endpoint.flow)
  for (const need of listEndpointNeeds(endpoint))
    if (session) await checkAvailability(need, session)
  if (session && form !== null) await checkTerms(form, session)
}

/** Returns the response schema, which sends only fields of the definition, whatever a handler returns. */
function toResponseSchema(endpoint: Endpoint) {
  const schema = z.toJSONSchema(endpoint.answer, { target: 'draft-7' })
  return { response: { '2xx': schema } }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(app: FastifyInstance, path: string, taken: readonly string[]) {
  const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken
  for (const url of withAndWithoutSlash(path)) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      preParsing: async (_, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('method_not_allowed')
      },
      handler: async () => null,
    })
  }
}

function refuseUnknownPaths(app: FastifyInstance) {
  for (const url of [API_BASE_PATH, `${API_BASE_PATH}/*`]) {
    app.route({
      method: METHODS,
      url,
      preParsing: async () => {
        throw new AppError('not_found')
      },
      handler: async () => null,
    })
  }
}

const toRoutePath = (endpoint: Endpoint) =>
  `${API_BASE_PATH}${endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`

const withAndWithoutSlash = (path: string) => [path, `${path}/`]
