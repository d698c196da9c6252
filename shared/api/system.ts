import { z } from 'zod'
import { flagNames } from '../domain/product/flags.ts'
import { defineEndpoint } from './endpoint.ts'

export const healthStateField = z.enum(['ok', 'degraded', 'down'])

export const incidentSeverities = ['notice', 'outage'] as const

/** The operator's incident message, in both languages. */
export const incidentRecord = z.strictObject({
  severity: z.enum(incidentSeverities),
  text: z.strictObject({ en: z.string(), 'es-MX': z.string() }),
  opened_dt: z.iso.datetime(),
})

export type IncidentRecord = z.output<typeof incidentRecord>

export const systemEndpoints = {
  listFlags: defineEndpoint({
    method: 'GET',
    path: '/feature_flags/',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the current feature flags.',
    isSameForAll: true,
    answer: z.record(z.enum(flagNames), z.boolean()),
  }),
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/_health/',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the health of the server with its problems; 503 without its database.',
    answer: z.strictObject({
      status: healthStateField,
      version: z.string(),
      checks: z.record(z.string(), healthStateField),
      sentences: z.array(z.string()),
      incident: incidentRecord.nullable(),
    }),
  }),
}
