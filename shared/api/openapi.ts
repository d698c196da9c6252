import { z } from 'zod'
import { isAccountNeed } from '../domain/product/availability.ts'
import {
  API_BASE_PATH,
  type Endpoint,
  type EndpointTable,
  listEndpointNeeds,
  listEndpoints,
  type NamedEndpoint,
  type RateLimit,
  requiredTermsOf,
} from './endpoint.ts'
import { type ErrorCode, errorCodes, errorEnvelopeSchema } from './errors.ts'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyField } from './idempotency.ts'

export type OpenApiSchema = Readonly<Record<string, unknown>>

export type OpenApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: OpenApiSchema
}

type Content = Readonly<Record<string, { schema: OpenApiSchema; example?: unknown }>>
type JsonContent = { 'application/json': { schema: OpenApiSchema } }

export type OpenApiOperation = {
  operationId: string
  tags: [string]
  summary: string
  parameters?: OpenApiParameter[]
  requestBody?: { required: true; content: JsonContent }
  responses: Record<string, { description: string; content: Content }>
  security: Record<string, string[]>[]
  'x-origin': Endpoint['origin']
  'x-needs'?: string
  'x-fresh'?: true
  'x-session-only'?: true
  'x-limits'?: readonly RateLimit[]
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: object
}

export type OpenApiAbout = {
  brand: string
  version: string
  /** A sentence for each group of the table. */
  groups: Readonly<Record<string, string>>
  /** A real answer of each call, by the id of its operation. */
  answers: Readonly<Record<string, unknown>>
}

/** Builds the OpenAPI 3.1 document of the table. */
export function toOpenApiDocument(table: EndpointTable, about: OpenApiAbout): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const named of listEndpoints(table)) {
    const { path, method } = named.call
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(named, about.answers) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.brand} API`,
      version: about.version,
      description:
        'Amounts are integers or decimals as text. A trailing slash may be left out. Lists in an address repeat the field or separate by commas.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE_PATH }],
    tags: Object.keys(table).map((name) => {
      const description = about.groups[name]
      return { name, ...(description ? { description } : {}) }
    }),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorEnvelopeSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        wallet: { type: 'apiKey', in: 'header', name: 'wallet-address' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function toOperation(
  { group, name, call }: NamedEndpoint,
  answers: OpenApiAbout['answers'],
): OpenApiOperation {
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
      ? { requestBody: { required: true, content: toContent(toJsonSchema(call.body, 'input')) } }
      : {}),
    responses: toResponses(call, answers[`${group}.${name}`]),
    security: toSecurity(call),
    'x-origin': call.origin,
    ...(call.needs ? { 'x-needs': listEndpointNeeds(call).join(', ') } : {}),
    ...(call.fresh ? { 'x-fresh': true } : {}),
    ...(call.isSessionOnly ? { 'x-session-only': true } : {}),
    ...(call.personalData ? { 'x-personal-data': call.personalData } : {}),
    ...(call.limits ? { 'x-limits': call.limits } : {}),
  }
}

const keyParameter: OpenApiParameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'One for each intent: for 24 hours the same request again is answered as the first one was.',
  schema: toJsonSchema(idempotencyKeyField, 'input'),
}

function toParameters(call: Endpoint, part: 'params' | 'query'): OpenApiParameter[] {
  const shape = call[part]
  if (!shape) return []
  const { properties = {}, required = [] } = toJsonSchema(shape, 'input') as {
    properties?: Record<string, OpenApiSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

const hasChainInBody = ({ method, body }: Endpoint) =>
  method !== 'GET' && Object.hasOwn(body?.shape ?? {}, 'chain_id')

/** Lists the error codes that a call can return, derived from its definition. */
export function listErrorCodes(call: Endpoint): ErrorCode[] {
  return [
    // Every call refuses fields that it does not know.
    'validation',
    ...(call.access === 'wallet' ? (['session_required'] as const) : []),
    ...(call.isSigned ? (['signature_invalid'] as const) : []),
    ...(call.fresh ? (['fresh_signature_required'] as const) : []),
    ...(call.access === 'wallet' ? (['token_not_allowed'] as const) : []),
    ...(hasChainInBody(call) ? (['contract_network'] as const) : []),
    ...(listEndpointNeeds(call).some((need) => !isAccountNeed(need))
      ? (['restricted'] as const)
      : []),
    ...(listEndpointNeeds(call).some(isAccountNeed) ? (['account_step_required'] as const) : []),
    ...(call.method !== 'GET' ? (['csrf'] as const) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.idempotent ? (['in_flight', 'idempotency_mismatch'] as const) : []),
    ...(call.path.startsWith('/order/') && call.method === 'POST'
      ? (['order_refused'] as const)
      : []),
    ...(requiredTermsOf(call) === null ? [] : (['terms_required'] as const)),
    ...(call.flow ? (['flow_frozen'] as const) : []),
    ...(call.refuses ?? []),
    'rate_limited',
    'internal',
    'unavailable',
  ]
}

function toResponses(call: Endpoint, example: unknown): OpenApiOperation['responses'] {
  const refusals: Record<string, { description: string; content: Content }> = {}
  for (const code of listErrorCodes(call)) {
    const { status, message } = errorCodes[code]
    const before = refusals[status]?.description
    refusals[status] = {
      description: before ? `${before} ${message}` : message,
      content: toContent({ $ref: '#/components/schemas/Error' }),
    }
  }
  const schema = toJsonSchema(call.answer, 'output')
  const content: Content = call.media
    ? Object.fromEntries(call.media.map((type) => [type, { schema }]))
    : { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  return { 200: { description: 'The answer.', content }, ...refusals }
}

function toSecurity(call: Endpoint): OpenApiOperation['security'] {
  if (call.access === 'public') return []
  const session = { session: [], wallet: [], ...(call.method === 'GET' ? {} : { csrf: [] }) }
  return call.fresh || call.isSessionOnly ? [session] : [session, { token: [] }]
}

const toContent = (schema: OpenApiSchema): JsonContent => ({ 'application/json': { schema } })

/** Converts a schema to JSON Schema; in `input`, fields with defaults are optional. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, override: nameProperties })
  return json
}

/** Names the properties of a record whose keys are known, because generators of clients ignore `propertyNames`. */
function nameProperties({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties: value } = jsonSchema
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum
  if (!names || typeof value !== 'object') return
  jsonSchema.properties = Object.fromEntries(names.map((name) => [name, { ...value }]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}
