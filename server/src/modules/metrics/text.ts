import { Counter, Gauge, Registry } from 'prom-client'

/** One metric family that is read anew for each scrape. */
export type MetricFamily = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly MetricSample[]
}

/** One sample of a metric family. */
export type MetricSample = { labels?: Record<string, string | number>; value: number }

/**
 * Formats the metrics that were read for this scrape and those that the process counts; `app` (the roles of this
 * process) is a label of every sample.
 */
export async function toPrometheusText(
  families: readonly MetricFamily[],
  counted: Registry,
  app: string,
): Promise<string> {
  const read = new Registry()
  for (const family of families) register(read, family)
  const texts = [counted, read].map((registry) => {
    registry.setDefaultLabels({ app })
    return registry.metrics()
  })
  return (await Promise.all(texts)).join('\n')
}

/** Registers a family in a registry of its own scrape, so that samples that no longer exist are gone. */
function register(registry: Registry, { name, help, type, samples }: MetricFamily) {
  const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))]
  const options = { name, help, labelNames, registers: [registry] }
  if (type === 'gauge') {
    const gauge = new Gauge(options)
    for (const { labels = {}, value } of samples) gauge.set(labels, value)
    return
  }
  const counter = new Counter(options)
  for (const { labels = {}, value } of samples) counter.inc(labels, value)
}
