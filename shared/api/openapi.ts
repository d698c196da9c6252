import { z } from 'zod'
import { isAccountNeed } from '../domain/product/availability.ts'
import {
  API_BASE,
  type Endpoint,
  type Limit,
  listCalls,
  type Named,
  needsOf,
  type Table,
} from './endpoint.ts'
import { type ErrorCode, errorCodes, errorEnvelope } from './errors.ts'
import { IDEMPOTENCY_KEY, idempotencyKey } from './idempotency.ts'

export type Schema = Readonly<Record<string, unknown>>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Content = Readonly<Record<string, { schema: Schema }>>
type JsonContent = { 'application/json': { schema: Schema } }

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: JsonContent }
  responses: Record<string, { description: string; content: Content }>
  security: Record<string, string[]>[]
  'x-origin': Endpoint['origin']
  'x-needs'?: string
  'x-fresh'?: true
  'x-session-only'?: true
  'x-limits'?: readonly Limit[]
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

/** The whole table as an OpenAPI 3.1 document. */
export function toOpenApi(table: Table, about: { brand: string; version: string }): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const named of listCalls(table)) {
    const { path, method } = named.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.brand} API`,
      version: about.version,
      description:
        'Amounts are integers or decimals as text. A trailing slash may be left out. Lists in an address repeat the field or separate by commas.',
    },
    servers: [{ url: API_BASE }],
    tags: Object.keys(table).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toSchema(errorEnvelope, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        wallet: { type: 'apiKey', in: 'header', name: 'wallet-address' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function toOperation({ group, name, call }: Named): Operation {
  const parameters = [
    ...toParameters(call, 'params'),
    ...toParameters(call, 'query'),
    ...(call.idempotent ? [keyParameter] : []),
  ]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body
      ? { requestBody: { required: true, content: toContent(toSchema(call.body, 'input')) } }
      : {}),
    responses: toResponses(call),
    security: toSecurity(call),
    'x-origin': call.origin,
    ...(call.needs ? { 'x-needs': needsOf(call).join(', ') } : {}),
    ...(call.fresh ? { 'x-fresh': true } : {}),
    ...(call.isSessionOnly ? { 'x-session-only': true } : {}),
    ...(call.limits ? { 'x-limits': call.limits } : {}),
  }
}

const keyParameter: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'One for each intent: for 24 hours the same request again is answered as the first one was.',
  schema: toSchema(idempotencyKey, 'input'),
}

function toParameters(call: Endpoint, part: 'params' | 'query'): Parameter[] {
  const shape = call[part]
  if (!shape) return []
  const { properties = {}, required = [] } = toSchema(shape, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

const namesNetwork = ({ method, body }: Endpoint) =>
  method !== 'GET' && Object.hasOwn(body?.shape ?? {}, 'chain_id')

/** Which refusals a call can answer, as far as its definition says. */
function listRefusals(call: Endpoint): ErrorCode[] {
  const takesInput = call.params ?? call.query ?? call.body
  return [
    ...(takesInput || call.idempotent ? (['validation'] as const) : []),
    ...(call.access === 'wallet' ? (['session_required'] as const) : []),
    ...(call.isSigned ? (['signature_invalid'] as const) : []),
    ...(call.fresh ? (['fresh_signature_required'] as const) : []),
    ...(call.access === 'wallet' ? (['token_not_allowed'] as const) : []),
    ...(namesNetwork(call) ? (['contract_network'] as const) : []),
    ...(needsOf(call).some((need) => !isAccountNeed(need)) ? (['restricted'] as const) : []),
    ...(needsOf(call).some(isAccountNeed) ? (['account_step_required'] as const) : []),
    ...(call.access === 'wallet' && call.method !== 'GET' ? (['csrf'] as const) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.idempotent ? (['in_flight', 'idempotency_mismatch'] as const) : []),
    ...(call.path.startsWith('/order/') && call.method === 'POST'
      ? (['order_refused'] as const)
      : []),
    'rate_limited',
  ]
}

function toResponses(call: Endpoint): Operation['responses'] {
  const refusals: Record<string, { description: string; content: Content }> = {}
  for (const code of listRefusals(call)) {
    const { status, message } = errorCodes[code]
    const before = refusals[status]?.description
    refusals[status] = {
      description: before ? `${before} ${message}` : message,
      content: toContent({ $ref: '#/components/schemas/Error' }),
    }
  }
  const schema = toSchema(call.answer, 'output')
  const content = call.media
    ? Object.fromEntries(call.media.map((type) => [type, { schema }]))
    : toContent(schema)
  return { 200: { description: 'The answer.', content }, ...refusals }
}

function toSecurity(call: Endpoint): Operation['security'] {
  if (call.access === 'public') return []
  const session = { session: [], wallet: [], ...(call.method === 'GET' ? {} : { csrf: [] }) }
  return call.fresh || call.isSessionOnly ? [session] : [session, { token: [] }]
}

const toContent = (schema: Schema): JsonContent => ({ 'application/json': { schema } })

/** The JSON form of a schema; what is sent may leave out what has a default. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io })
  return json
}
