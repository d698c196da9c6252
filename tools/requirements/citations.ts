type Citation = { cited: string; line: number }

/** Pattern of a requirement id in code and documents. */
const ID = /(?<![A-Za-z0-9-])[A-Z]{2}-\d{2}(?![A-Za-z0-9-])/g
/** Pattern of a requirement id in the name of a Solidity function, which cannot contain the hyphen. */
const SOLIDITY_ID = /(?<=\bfunction \w*_)[A-Z]{2}\d{2}(?![0-9A-Za-z])/g
/** Patterns of numbers that refer to pages and lists outside this repository. */
const FOREIGN = [
  /\bSpec \d+/g,
  /(?<=^\s*(?:\/\*\*|\/\/\/?(?: @dev)?|\*|--|#) )[A-Z]\d{1,2}(?=[:,] )/gm,
  /(?<=\()Law \d+(?=\))/g,
]
/** Pattern of such a number at the start of a test's title. */
const FOREIGN_IN_TITLE = /(?<=['"`](?:[A-Z]{2}-\d{2} )*)[A-Z]\d{1,2}(?= [a-z%$])/g
const TEST = /\.(test|spec)\.tsx?$/

/** Matches migrations, which are never edited after a release, comments included. */
const LANDED = /^server\/migrations\//

/** Returns every requirement that the text of a file cites. */
function listCitations(file: string, source: string): Citation[] {
  const written = find(source, ID)
  if (!file.endsWith('.sol')) return written
  const inNames = find(source, SOLIDITY_ID).map(({ cited, line }) => ({
    cited: `${cited.slice(0, 2)}-${cited.slice(2)}`,
    line,
  }))
  return [...written, ...inNames]
}

/** Lists citations of pages that are not in the repository. */
function listForeignCitations(file: string, source: string): Citation[] {
  if (LANDED.test(file)) return []
  const patterns = TEST.test(file) ? [...FOREIGN, FOREIGN_IN_TITLE] : FOREIGN
  return patterns.flatMap((pattern) => find(source, pattern))
}

/** Returns one line for each citation that resolves to no row. */
export function findUnresolvedCitations(
  file: string,
  source: string,
  ids: ReadonlySet<string>,
): readonly string[] {
  const unknown = listCitations(file, source).filter(({ cited }) => !ids.has(cited))
  return [...unknown, ...listForeignCitations(file, source)].map(
    ({ cited, line }) => `${file}:${line}: "${cited}" is no row of docs/requirements.md`,
  )
}

const find = (source: string, pattern: RegExp): Citation[] =>
  [...source.matchAll(pattern)].map(({ 0: cited, index }) => ({
    cited,
    line: source.slice(0, index).split('\n').length,
  }))
