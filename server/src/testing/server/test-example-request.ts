import { API_BASE_PATH, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { toSchemaExample } from '@parvalue/shared/api/example.ts'
import { toJsonSchema } from '@parvalue/shared/api/openapi.ts'
import type { z } from 'zod'

export type ExampleRequest = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

/** Returns example params, query and body from the call's definition. */
export const toExampleRequest = ({ params, query, body }: Endpoint): ExampleRequest => ({
  params: toExamples(params),
  query: toExamples(query),
  body: body && toExamples(body),
})

const toExamples = (shape: z.ZodObject | undefined) =>
  shape ? (toSchemaExample(toJsonSchema(shape, 'input')) as Record<string, unknown>) : {}

export function toRequestUrl(
  { path }: Endpoint,
  { params, query }: Omit<ExampleRequest, 'body'>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${API_BASE_PATH}${filled}${search.size > 0 ? `?${search}` : ''}`
}
