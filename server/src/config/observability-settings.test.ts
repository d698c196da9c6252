import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

const parse = (env: Record<string, string>) => parseConfig(env, '/nowhere')

test.each(['2', '-0.1', '50%', '1.5', 'all'])('OTEL_TRACES_SAMPLER_ARG=%s is refused', (text) => {
  const config = parse({ OTEL_TRACES_SAMPLER_ARG: text })
  expect(config.ok ? '' : config.reason).toContain(
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  )
})

test('METRICS_PORT is refused if it is no port', () => {
  expect(parse({ METRICS_PORT: '70000' }).ok).toBe(false)
})

test('endpoint, share and port are read; a wrong endpoint is left to the start', () => {
  const config = parse({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    METRICS_PORT: '9464',
  })
  expect(config.ok && config.value).toMatchObject({
    tracing: { endpoint: 'collector', ratio: 0.25 },
    metricsPort: 9464,
  })
})
