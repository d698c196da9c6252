/** One metric family in the Prometheus text format. */
export type MetricFamily = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly MetricSample[]
}

/** One sample of a metric family; `suffix` names a part of a histogram (`_bucket`, `_sum`, `_count`). */
export type MetricSample = {
  labels?: Record<string, string | number>
  value: number
  suffix?: string
}

/** Formats metric families; `app` (the roles of this process) is a label of every sample. */
export const toPrometheusText = (families: readonly MetricFamily[], app: string): string =>
  `${families.map((family) => toLines(family, app).join('\n')).join('\n')}\n`

const toLines = ({ name, help, type, samples }: MetricFamily, app: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(
    ({ labels = {}, value, suffix = '' }) =>
      `${name}${suffix}${toLabels({ app, ...labels })} ${value}`,
  ),
]

const toLabels = (labels: Record<string, string | number>): string =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
    .join(',')}}`

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
