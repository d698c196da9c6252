/** One metric family in the Prometheus text format. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** `suffix` names a part of a histogram (`_bucket`, `_sum`, `_count`). */
export type Sample = { labels?: Record<string, string | number>; value: number; suffix?: string }

/** `app` is added to every sample as a label: the roles of this process. */
export const toText = (families: readonly Family[], app: string): string =>
  `${families.map((family) => toLines(family, app).join('\n')).join('\n')}\n`

const toLines = ({ name, help, type, samples }: Family, app: string): string[] => [
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
