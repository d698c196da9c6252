/** The folder of the decisions; its README is their index. */
export const DECISIONS_FOLDER = 'docs/decisions/'
const INDEX = `${DECISIONS_FOLDER}README.md`

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.md$/
const STATUS = /^\*\*Status:\*\* (.*)$/
/** Matches a status such as "accepted on 2026-11-21, amended by [0047](0047-sealed-after.md)". */
const KNOWN_STATUS =
  /^(accepted|withdrawn) on \d{4}-\d\d-\d\d(, (amended|superseded) by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)( and \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\))*)?$/
const STATUS_FORM = '"accepted on <date>", then ", amended by [<number>](<file>)" where it applies'

/**
 * Returns one line for each decision without number, title or status, and for each decision that the index lacks or
 * lists wrongly.
 */
export function findDecisionErrors(sources: ReadonlyMap<string, string>): string[] {
  const files = [...sources.keys()].filter((file) => isDecision(file)).sort()
  const index = sources.get(INDEX)
  if (index === undefined) return [`${INDEX}: missing`]
  return [
    ...files.flatMap((file) => findFormErrors(file, sources)),
    ...findRepeated(files),
    ...findRowErrors(files, index, sources),
    ...findGaps(files, index),
  ]
}

const isDecision = (file: string) =>
  file.startsWith(DECISIONS_FOLDER) && file.endsWith('.md') && file !== INDEX
const toName = (file: string) => file.slice(DECISIONS_FOLDER.length)
const toNumber = (file: string) => toName(file).slice(0, 4)

function findFormErrors(file: string, sources: ReadonlyMap<string, string>): string[] {
  const [, number] = FILE_NAME.exec(toName(file)) ?? []
  if (number === undefined) return [`${file}: the name has to be <four digits>-<words>.md`]
  const source = sources.get(file) ?? ''
  const start = `# ${Number(number)}. `
  const title = source.startsWith(start) ? [] : [`the first line has to begin with "${start}"`]
  const status = readStatus(source)
  const isKnown = KNOWN_STATUS.test(status)
  const form = isKnown ? [] : [`the third line has to be "**Status:** " and ${STATUS_FORM}`]
  const links = [...status.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => `${DECISIONS_FOLDER}${to}`)
  const dead = links.filter((to) => !sources.has(to)).map((to) => `the status names ${to}, missing`)
  return [...title, ...form, ...dead].map((fault) => `${file}: ${fault}`)
}

const readStatus = (source: string) => STATUS.exec(source.split('\n')[2] ?? '')?.[1] ?? ''
const readTitle = (source: string) => (source.split('\n')[0] ?? '').replace(/^# \d+\. /, '')

const findRepeated = (files: readonly string[]) =>
  files
    .filter((file, at) => at > 0 && toNumber(file) === toNumber(files[at - 1] ?? ''))
    .map((file) => `${file}: number ${toNumber(file)} is taken`)

/** Lists the differences between the decisions and the index rows, which repeat title and status. */
function findRowErrors(
  files: readonly string[],
  index: string,
  sources: ReadonlyMap<string, string>,
): string[] {
  const rows = new Set(readRows(index))
  const wanted = files.map((file) => {
    const source = sources.get(file) ?? ''
    return `[${toNumber(file)}](${toName(file)}) | ${readTitle(source)} | ${readStatus(source)}`
  })
  const unlisted = wanted.filter((row) => !rows.has(row)).map((row) => `lacks the row | ${row} |`)
  const dead = [...rows].filter((row) => /^\[\d/.test(row) && !wanted.includes(row))
  return [...unlisted, ...dead.map((row) => `no decision says | ${row} |`)].map(
    (fault) => `${INDEX}: ${fault}`,
  )
}

/** Returns the rows of the table, with single spaces for any width of its columns. */
const readRows = (index: string) =>
  index
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.trimEnd().length - 1)
        .replace(/ +/g, ' ')
        .trim(),
    )

/** Lists the numbers that have neither a decision nor an index row that explains the gap. */
function findGaps(files: readonly string[], index: string): string[] {
  const numbers = new Set(files.map((file) => Number(toNumber(file))))
  const explained = readRows(index).map((row) => /^(\d{4}) \|/.exec(row)?.[1])
  return Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => String(number).padStart(4, '0'))
    .filter((number) => !explained.includes(number))
    .map((number) => `${INDEX}: no row says why there is no decision ${number}`)
}
