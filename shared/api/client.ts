import { z } from 'zod'
import {
  API_BASE_PATH,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type EndpointTable,
} from './endpoint.ts'
import { type ErrorCode, errorEnvelopeSchema } from './errors.ts'
import { IDEMPOTENCY_KEY_HEADER } from './idempotency.ts'

export type ApiClientOptions = {
  /** Origin and prefix before `/api/v1`; empty on the page's own origin. */
  baseUrl: string
  fetch: typeof fetch
  /** Returns the headers of each request but a public GET: wallet-address, X-CSRF-TOKEN, bearer token. */
  headers: () => Record<string, string>
  /** Handles every 401; the page disconnects the wallet (requirement SI-16). */
  onUnauthorized?: (endpoint: Endpoint) => void
  /** Handles the refusal of a call because the current terms must be signed first (requirement SI-12). */
  onTermsRequired?: () => void
  /**
   * Asks the user for a new signature if the request needs a newer one than the session's. Resolves to true if the user
   * signed; the client then repeats the request.
   */
  onFreshSignatureRequired?: () => Promise<boolean>
}

/** An error answer of the API, or a failed connection (`status` 0: the server did not answer). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'unreachable'
  readonly requestId: string | null
  readonly fields: Readonly<Record<string, string>>
  readonly serverTime: string | null
  /** Seconds until a retry is allowed; null if the server gave none. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, details: Partial<Omit<ApiError, 'status' | 'name'>>) {
    super(details.message ?? 'Something went wrong. Please try again.', { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = details.code ?? (status === 0 ? 'unreachable' : 'internal')
    this.requestId = details.requestId ?? null
    this.fields = details.fields ?? {}
    this.serverTime = details.serverTime ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

type ClientCall<E extends Endpoint> = E extends { idempotent: true }
  ? (
      input: EndpointInput<E>,
      options: CallOptions & IdempotencyOption,
    ) => Promise<EndpointAnswer<E>>
  : keyof EndpointInput<E> extends never
    ? (input?: undefined, options?: CallOptions) => Promise<EndpointAnswer<E>>
    : (input: EndpointInput<E>, options?: CallOptions) => Promise<EndpointAnswer<E>>

type CallOptions = { signal?: AbortSignal }

/** The key is created once per intent, so that a retry repeats the request and not its effect. */
type IdempotencyOption = { idempotencyKey: string }

export type ApiClient<Groups extends EndpointTable> = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group]]: ClientCall<Extract<Groups[Group][Name], Endpoint>>
  }
}

type AnyOptions = CallOptions & Partial<IdempotencyOption>
type AnyInput = { params?: object; query?: object; body?: object }

/**
 * Creates a typed client for the API definition, or for some of its groups. Each call resolves to the answer
 * and throws `ApiError` for error answers. The page and the tests use it.
 */
export function createApiClient<Groups extends EndpointTable>(
  table: Groups,
  options: ApiClientOptions,
): ApiClient<Groups> {
  const groups = Object.entries(table).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]: [string, Endpoint]) => [
        name,
        (input?: AnyInput, callOptions?: AnyOptions) =>
          send(call, name, input ?? {}, options, callOptions),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as ApiClient<Groups>
}

async function send(
  call: Endpoint,
  name: string,
  input: AnyInput,
  options: ApiClientOptions,
  callOptions: AnyOptions = {},
): Promise<unknown> {
  requireParameters(call, name, input)
  try {
    return await sendOnce(call, name, input, options, callOptions)
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'fresh_signature_required'
    if (!isStale || !(await options.onFreshSignatureRequired?.())) throw error
    return sendOnce(call, name, input, options, callOptions)
  }
}

async function sendOnce(
  call: Endpoint,
  name: string,
  input: AnyInput,
  options: ApiClientOptions,
  callOptions: AnyOptions,
): Promise<unknown> {
  const { idempotencyKey } = callOptions
  if (call.idempotent && !idempotencyKey) throw new Error(`${name} was called without a key`)
  const request: RequestInit = {
    method: call.method,
    headers: {
      ...(call.access === 'public' && call.method === 'GET' ? {} : options.headers()),
      ...(idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    credentials: 'include',
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    ...(callOptions.signal ? { signal: callOptions.signal } : {}),
  }
  const response = await fetchOrThrow(options, toUrl(options.baseUrl, call, input), request)
  if (response.ok) return response.json()
  if (response.status === 401) options.onUnauthorized?.(call)
  const error = await toApiError(response)
  const isConsent = error.code === 'terms_required' || error.code === 'eligibility_required'
  if (isConsent) options.onTermsRequired?.()
  throw error
}

async function fetchOrThrow(
  options: ApiClientOptions,
  url: string,
  request: RequestInit,
): Promise<Response> {
  try {
    return await options.fetch(url, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new ApiError(0, { message: 'The server cannot be reached. Please try again.', cause })
  }
}

/** Requirement VA-09: throws if a required parameter is missing, which is a bug of the caller. */
function requireParameters(call: Endpoint, name: string, input: AnyInput) {
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = call[part]?.shape ?? {}
    for (const [key, schema] of Object.entries(shape)) {
      const value = (input[part] as Record<string, unknown> | undefined)?.[key]
      const isOptional = schema instanceof z.ZodType && schema.safeParse(undefined).success
      if ((value === undefined || value === null) && !isOptional) {
        throw new Error(`Required parameter ${key} was null or undefined when calling ${name}`)
      }
    }
  }
}

function toUrl(baseUrl: string, call: Endpoint, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return `${baseUrl}${API_BASE_PATH}${path}${search}`
}

/** Finds the message of an answer outside the envelope, for example of a proxy before the server. */
function findMessage(answer: unknown): { message?: string } {
  const { message } = (answer ?? {}) as { message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? { message } : {}
}

async function toApiError(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null)
  const parsed = errorEnvelopeSchema.safeParse(answer)
  if (!parsed.success) return new ApiError(response.status, findMessage(answer))
  const { message, code, request_id, fields, server_time } = parsed.data
  return new ApiError(response.status, {
    message,
    code,
    requestId: request_id,
    fields: fields ?? {},
    serverTime: server_time ?? null,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
  })
}
