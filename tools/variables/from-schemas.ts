import type { z } from 'zod'
import type { DescribedVariable } from './described.ts'

type Schemas = Readonly<Record<string, z.ZodType>>

/** Describes variables by the schemas that parse them: description and computed default are metadata. */
export function describeSchemaVariables(schemas: Schemas): DescribedVariable[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description = '', fallback } = schema.meta() ?? {}
    const text = typeof fallback === 'string' ? fallback : toFallback(schema)
    return { name, description, fallback: text }
  })
}

/** Returns the default of a schema as it is typed in a shell. */
function toFallback(schema: z.ZodType): string {
  if (!hasDefault(schema)) return ''
  const { defaultValue } = schema.def
  const text = Array.isArray(defaultValue) ? defaultValue.join(',') : String(defaultValue)
  return text === '' ? '' : `\`${text}\``
}

const hasDefault = (schema: z.ZodType): schema is z.ZodDefault => schema.def.type === 'default'
