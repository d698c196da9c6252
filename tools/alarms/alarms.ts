import { Document } from 'yaml'

/** One row of the page of alarms. */
export type Alarm = {
  title: string
  /** Heading of the table, and its anchor in the page. */
  section: string
  expression: string
  /** How long the condition has to last, as Prometheus writes it; null fires at once. */
  lasting: string | null
  meaning: string
  action: string
}

const PAGE = 'docs/alarms.md'
const CONDITION = /^`([^`]+)`(?: for (\d+) (min|h|d))?$/
const UNITS: Readonly<Record<string, string>> = { min: 'm', h: 'h', d: 'd' }

/** Reads the rows of the page; throws at a condition that is not one expression with an optional time. */
export function parseAlarms(page: string): Alarm[] {
  const alarms: Alarm[] = []
  let section = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, title = '', condition = '', meaning = '', action = ''] = cells
    if (cells.length !== 6 || title === 'Alarm' || title.startsWith('-')) continue
    const [, expression, count, unit] = CONDITION.exec(condition) ?? []
    if (expression === undefined) {
      throw new Error(
        `${PAGE}: "${title}" needs one expression in backticks, and \`for 10 min\` at most`,
      )
    }
    const lasting = count === undefined ? null : `${count}${UNITS[unit ?? '']}`
    alarms.push({ title, section, expression, lasting, meaning, action })
  }
  return alarms
}

/** Returns the name of an alert: `Flow frozen` becomes `FlowFrozen`. */
export const toAlertName = (title: string): string =>
  title
    .split(/[^a-zA-Z]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Writes the alarms as a file of alert rules, one group for each table. */
export function toRulesFile(alarms: readonly Alarm[]): string {
  const groups = [...Map.groupBy(alarms, ({ section }) => section)].map(([section, own]) => ({
    name: section,
    rules: own.map((alarm) => toRule(alarm)),
  }))
  const document = new Document({ groups })
  document.commentBefore = ` Written by \`npm run gen\` from ${PAGE}.`
  return document.toString({ lineWidth: 0 })
}

const toRule = ({ title, section, expression, lasting, meaning, action }: Alarm) => ({
  alert: toAlertName(title),
  expr: expression,
  ...(lasting === null ? {} : { for: lasting }),
  labels: { severity: 'page' },
  annotations: {
    summary: title,
    description: meaning,
    action,
    page: `${PAGE}#${section.toLowerCase().replaceAll(' ', '-')}`,
  },
})

/** Returns the names of the metrics in an expression. */
export function listMetricNames(expression: string): string[] {
  const names = expression.matchAll(/\b(parvalue_\w+|[a-z_]\w*(?=\s*[{[]))/g)
  return [...new Set([...names].map(([name]) => name))]
}
