import { API_BASE, type Endpoint, isBuilt, listCalls } from '@parvalue/shared/api/endpoint.ts'
import { errorEnvelope } from '@parvalue/shared/api/errors.ts'
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

export type Answer = {
  status: number
  body: Body
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
  text: string
}

/** Sends to the app, looks at the form of every refusal, and remembers who answered what. */
export function createCaller(app: FastifyInstance) {
  const seen = new Map<Endpoint, Set<number>>()
  const send = async (method: Method, path: string, sending: Sending = {}): Promise<Answer> => {
    const url = path.startsWith('/') ? path : `${API_BASE}/${path}`
    const { body: payload, ...rest } = sending
    const options: InjectOptions = { method, url, ...rest, ...(payload ? { payload } : {}) }
    const response = await app.inject(options)
    const text = response.body
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body: Body = isJson && text !== '' ? JSON.parse(text) : {}
    if (response.statusCode >= 400 && 'code' in body) errorEnvelope.parse(body)
    remember(seen, method, url, response.statusCode)
    const { headers, cookies } = response
    return { status: response.statusCode, body, headers, cookies, text }
  }
  return { send, seen }
}

function remember(seen: Map<Endpoint, Set<number>>, method: Method, url: string, status: number) {
  const called = listCalls(api).find(({ call }) => call.method === method && isPathOf(call, url))
  if (!called) return
  seen.set(called.call, (seen.get(called.call) ?? new Set()).add(status))
}

function isPathOf(endpoint: Endpoint, url: string): boolean {
  const pattern = endpoint.path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${API_BASE}${pattern}/?$`).test(url.split('?')[0] ?? '')
}

/** What tests of a group's built calls still owe: a success, a 401 where it needs a wallet, a 400 where it takes input. */
export function listUntested(
  group: Readonly<Record<string, Endpoint>>,
  seen: ReadonlyMap<Endpoint, ReadonlySet<number>>,
): string[] {
  return Object.entries(group).flatMap(([name, endpoint]) => {
    if (!isBuilt(endpoint)) return []
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
