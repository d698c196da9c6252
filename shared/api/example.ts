import type { OpenApiSchema } from './openapi.ts'

type JsonSchema = {
  examples?: readonly unknown[]
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly OpenApiSchema[]
  type?: string
  properties?: Record<string, OpenApiSchema>
  required?: readonly string[]
  items?: OpenApiSchema
  minimum?: number
}

/** Returns a value that the schema accepts: its own example, else one built from its parts. */
export function toSchemaExample(schema: OpenApiSchema): unknown {
  const known = schema as JsonSchema
  const value = known.examples?.[0] ?? known.default ?? known.const ?? known.enum?.[0]
  if (value !== undefined) return value
  if (known.anyOf?.[0]) return toSchemaExample(known.anyOf[0])
  if (known.type === 'object') return toExampleObject(known)
  if (known.type === 'array') return known.items ? [toSchemaExample(known.items)] : []
  if (known.type === 'boolean') return false
  return known.minimum ?? 1
}

/** Includes only required fields, because the smallest valid example is the clearest. */
function toExampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, toSchemaExample(schema)]),
  )
}
