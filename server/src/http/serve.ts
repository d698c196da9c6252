import { type AnswerOf, API_BASE, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { parseInput } from './parse-input.ts'
import type { CheckRate } from './rate-limit.ts'
import type { Session } from './session-guard.ts'

type Table = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends z.ZodObject
  ? { [K in Key]: z.output<E[Key]> }
  : unknown

/** What a handler gets: the parsed parts it declared, and a session where it needs a wallet. */
export type Call<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & { request: FastifyRequest; reply: FastifyReply } & (E['access'] extends 'wallet'
    ? { session: Session }
    : unknown)

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

/** One handler for each call of a group: a missing or surplus one does not compile. */
export type GroupHandlers<Group> = {
  [Name in keyof Group]: Group[Name] extends Endpoint ? Handler<Group[Name]> : never
}

export type Handlers<T extends Table> = { [Group in keyof T]: GroupHandlers<T[Group]> }

export type ServeOptions = {
  /** Runs before the body is read, so that strangers cannot make the server read one. */
  guard: (endpoint: Endpoint, request: FastifyRequest) => Promise<Session | null>
  /** Calls with a rate limit of their own. */
  findRateCheck: (endpoint: Endpoint) => CheckRate | null
  /** Checked against the definition; where not, written by a serializer made from it. */
  isCheckingAnswers: boolean
}

type AnyHandler = (call: object) => Promise<unknown>

/** Serves every call of the table below `/api/v1`, with and without the trailing slash. */
export function serve<T extends Table>(
  app: FastifyInstance,
  api: T,
  handlers: Handlers<T>,
  options: ServeOptions,
) {
  const methods = new Map<string, string[]>()
  for (const [group, calls] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const handler = (handlers[group] as Record<string, AnyHandler>)[name]
      if (!handler) throw new Error(`No handler for ${group}.${name}`)
      const path = toRoutePath(endpoint)
      methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
      addCall(app, endpoint, handler, options)
    }
  }
  for (const [path, taken] of methods) refuseOtherMethods(app, path, taken)
  refuseUnknownPaths(app)
}

function addCall(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: ServeOptions,
) {
  const sessions = new WeakMap<FastifyRequest, Session>()
  const checkRate = options.findRateCheck(endpoint)
  for (const url of withAndWithoutSlash(toRoutePath(endpoint))) {
    app.route({
      method: endpoint.method,
      url,
      ...(options.isCheckingAnswers ? {} : { schema: toResponseSchema(endpoint) }),
      // After the rate limit, which is a hook of `onRequest`, and before the body is read.
      preParsing: async (request) => {
        await checkRate?.(request)
        const session = await options.guard(endpoint, request)
        if (session) sessions.set(request, session)
      },
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request)
        reply.header('cache-control', 'no-store')
        const answer = await handler({ ...input, request, reply, session: sessions.get(request) })
        return options.isCheckingAnswers ? endpoint.answer.parse(answer) : answer
      },
    })
  }
}

/** Only the fields of the definition are written, whatever a handler answers. */
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
  for (const url of [API_BASE, `${API_BASE}/*`]) {
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
  `${API_BASE}${endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`

const withAndWithoutSlash = (path: string) => [path, `${path}/`]
