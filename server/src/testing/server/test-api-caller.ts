import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE_PATH, type Endpoint, listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { errorCodes, errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { listErrorCodes } from '@parvalue/shared/api/openapi.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'

type Sending = {
  body?: object | string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  remoteAddress?: string
}

type Body = Record<string, unknown>

export type ApiAnswer = {
  status: number
  body: Body
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
  text: string
}

/** Creates a caller that validates every error body and records the statuses of each call. */
export function createApiCaller(app: FastifyInstance) {
  const seen = new Map<Endpoint, Set<number>>()
  const send = async (
    method: Method,
    address: string,
    sending: Sending = {},
  ): Promise<ApiAnswer> => {
    const url = address.startsWith('/') ? address : `${API_BASE_PATH}/${address}`
    const { body: payload, ...rest } = sending
    const options: InjectOptions = { method, url, ...rest, ...(payload ? { payload } : {}) }
    const called = findCalled(method, url)
    const response = await (called && isStream(called) ? injectStream : inject)(app, options)
    const { text } = response
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body = isJson && text !== '' ? (JSON.parse(text) as Body) : {}
    if (response.statusCode >= 400 && 'code' in body) errorEnvelopeSchema.parse(body)
    if (called) {
      requireDocumented(called, response.statusCode, text)
      if (isJson && response.statusCode === 200) saveAnswer(called, text)
      seen.set(called, (seen.get(called) ?? new Set()).add(response.statusCode))
    }
    const { headers, cookies } = response
    return { status: response.statusCode, body, headers, cookies, text }
  }
  return { send, seen }
}

/** Requires the status in the API document. Those of requests that do not reach a call are the same for all calls. */
function requireDocumented(called: Endpoint, status: number, text: string): void {
  const statuses = listErrorCodes(called).map((code): number => errorCodes[code].status)
  if (status < 400 || statuses.includes(status) || OF_REQUESTS.has(status)) return
  throw new Error(`${called.method} ${called.path}: not in the API document: ${status} ${text}`)
}

/** A method that is not allowed; a body that is slow, too large, or no JSON. */
const OF_REQUESTS = new Set([405, 408, 413, 415])

/** While this folder exists, every answer with status 200 is saved there for the examples of the API document. */
export const API_ANSWERS_FOLDER = path.join(
  import.meta.dirname,
  '../../../../node_modules/.cache/api-answers',
)

function saveAnswer(called: Endpoint, text: string): void {
  const named = listEndpoints(api).find(({ call }) => call === called)
  if (!named || !existsSync(API_ANSWERS_FOLDER)) return
  const folder = path.join(API_ANSWERS_FOLDER, `${named.group}.${named.name}`)
  mkdirSync(folder, { recursive: true })
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
  writeFileSync(path.join(folder, `${name}.json`), text)
}

async function inject(app: FastifyInstance, options: InjectOptions) {
  const { statusCode, headers, cookies, body: text } = await app.inject(options)
  return { statusCode, headers, cookies, text }
}

/** Reads only the first chunk, because a stream ends when its listener leaves. */
async function injectStream(app: FastifyInstance, options: InjectOptions) {
  const leaving = new AbortController()
  const { signal } = leaving
  const response = await app.inject({ ...options, payloadAsStream: true, signal })
  const { statusCode, headers, cookies } = response
  let text = ''
  for await (const chunk of response.stream()) {
    text += String(chunk)
    if (statusCode === 200) break
  }
  leaving.abort()
  return { statusCode, headers, cookies, text }
}

const isStream = ({ media }: Endpoint) => media?.includes('text/event-stream') ?? false

const findCalled = (method: Method, url: string): Endpoint | undefined =>
  listEndpoints(api).find(({ call }) => call.method === method && isPathOf(call, url))?.call

function isPathOf(endpoint: Endpoint, url: string): boolean {
  const pattern = endpoint.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${API_BASE_PATH}${pattern}/?$`).test(url.split('?')[0] ?? '')
}

/**
 * Lists the statuses that a group's tests have not produced: 200, 401 if a call needs a wallet, 400 if it
 * takes input.
 */
export function listUntestedStatuses(
  group: Readonly<Record<string, Endpoint>>,
  seen: ReadonlyMap<Endpoint, ReadonlySet<number>>,
): string[] {
  return Object.entries(group).flatMap(([name, endpoint]) => {
    const statuses = seen.get(endpoint) ?? new Set()
    const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body
    const wanted = [
      200,
      ...(endpoint.access === 'wallet' ? [401] : []),
      ...(takesInput ? [400] : []),
    ]
    return wanted.filter((status) => !statuses.has(status)).map((status) => `${name} ${status}`)
  })
}
