import { z } from 'zod'
import type { TracingSettings } from '../platform/tracing/start-tracing.ts'
import { port } from './numbers.ts'

// The names of the traces' variables are those of the OpenTelemetry specification. The exporter reads
// `OTEL_EXPORTER_OTLP_HEADERS` itself.

export const observabilityVariables = {
  METRICS_PORT: port.optional().meta({
    description:
      'Port at which other machines may read `/metrics`, and nothing else. It listens on all addresses: keep it off the internet.',
    fallback: 'none: `/metrics` is on `ADMIN_PORT` only',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional().meta({
    description:
      'Base URL of an OTLP receiver (HTTP, JSON), to which traces are sent. A wrong URL is one warning at the start.',
    fallback: 'none: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    description: 'Headers for the receiver, separated by commas, such as `x-api-key=abc`.',
    fallback: 'none',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe('Share of the traces that are recorded, from 0 to 1. The same for every process.'),
}

type Variables = {
  METRICS_PORT?: number | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

export type ObservabilitySettings = {
  /** Port at which other machines may read the metrics; null opens none. */
  metricsPort: number | null
  tracing: TracingSettings
}

export const toObservabilitySettings = (env: Variables): ObservabilitySettings => ({
  metricsPort: env.METRICS_PORT ?? null,
  tracing: {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  },
})
