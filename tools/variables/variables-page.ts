import { toMarkdownTable } from '../docs/markdown-table.ts'
import type { VariableGroup } from './described.ts'
import type { VariableFallback } from './find-reads.ts'

/** The components that read each variable. */
export type VariableReaders = ReadonlyMap<string, readonly string[]>

const BEGIN = '<!-- Generated from the code by `npm run gen`: begin -->'
const END = '<!-- Generated from the code by `npm run gen`: end -->'

/** New names of renamed variables, by old name. */
type Renamed = Readonly<Record<string, string>>

type Tables = { groups: readonly VariableGroup[]; readers: VariableReaders; renamed: Renamed }

/** Replaces the tables of variables between the two markers of the page. */
export function fillVariablesPage(page: string, { groups, readers, renamed }: Tables): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('The page lacks the two markers of the tables.')
  const tables = `${toTables(groups, readers)}\n${toRenamedTable(renamed)}\n`
  return [before, BEGIN, '\n\n', tables, '\n', END, after].join('')
}

const toRenamedTable = (renamed: Renamed) =>
  [
    '### Old names\n',
    'This version still reads these, with a warning in the log; the next one does not. Two different values are refused.\n',
    toMarkdownTable(
      ['Old name', 'Variable'],
      Object.entries(renamed).map(([old, name]) => [`\`${old}\``, `\`${name}\``]),
    ),
  ].join('\n')

const toTables = (groups: readonly VariableGroup[], readers: VariableReaders) =>
  groups
    .map(({ title, about, variables }) =>
      [
        `### ${title}\n`,
        ...(about ? [`${about}\n`] : []),
        toMarkdownTable(
          ['Variable', 'What it does', 'Default', 'Read by'],
          variables.map(({ name, description, fallback }) => {
            const read = listProductFirst(readers.get(name) ?? []).join(', ')
            return [`\`${name}\``, description, fallback || 'none', read]
          }),
        ),
        '',
      ].join('\n'),
    )
    .join('\n')

const OUTSIDE_THE_PRODUCT = ['tests', 'browser tests', 'benchmarks', 'tools']

/** Returns the product's components that read a variable, or tests and tools if the product does not read it. */
function listProductFirst(parts: readonly string[]): readonly string[] {
  const product = parts.filter((part) => !OUTSIDE_THE_PRODUCT.includes(part))
  return product.length > 0 ? product : parts
}

type Facts = {
  groups: readonly VariableGroup[]
  passed: readonly string[]
  readers: VariableReaders
  /** Defaults that the code has as literals. */
  fallbacks: readonly VariableFallback[]
}

/** Lists the differences between the tables and the code, one sentence each. */
export function findVariableErrors({ groups, passed, readers, fallbacks }: Facts): string[] {
  const described = groups.flatMap(({ variables }) => variables)
  const names = described.map(({ name }) => name)
  const known = new Set([...names, ...passed])
  return [
    ...[...readers]
      .filter(([name]) => !known.has(name))
      .map(([name, parts]) => `${name} is read by ${parts.join(', ')} and described nowhere.`),
    ...[...known]
      .filter((name) => !readers.has(name))
      .map((name) => `${name} is described and read nowhere.`),
    ...described
      .filter(({ description }) => description === '')
      .map(({ name }) => `${name} has no description.`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is described twice.`),
    ...fallbacks.flatMap(({ name, text }) => {
      const other = described.find((one) => one.name === name && one.fallback !== `\`${text}\``)
      return other
        ? [`${name} is ${text} in the code and ${other.fallback || 'none'} in the table.`]
        : []
    }),
  ]
}
