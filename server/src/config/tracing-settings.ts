import { z } from 'zod'
import type { TracingSettings } from '../platform/tracing/start-tracing.ts'

// The names are those of the OpenTelemetry specification. The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself.

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional().meta({
    description:
      'Base URL of an OTLP receiver (HTTP, JSON), to which traces are sent. A wrong URL is one warning at the start.',
    fallback: 'none: no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    description: 'Headers for the receiver, such as `authorization=Bearer%20…`, with commas.',
    fallback: 'none',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe('Share of the traces that are recorded, from 0 to 1. The same for every process.'),
}

type Variables = { [Name in keyof typeof tracingVariables]: z.infer<(typeof tracingVariables)[Name]> }

export const toTracingSettings = (env: Variables): TracingSettings => ({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  ratio: env.OTEL_TRACES_SAMPLER_ARG,
})
