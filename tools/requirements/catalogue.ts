/** One row of `docs/requirements.md`. */
export type Requirement = { id: string; status: 'built' | 'planned' }

export const CATALOGUE_PATH = 'docs/requirements.md'

/** Minimum number of rows. Rows are added and never removed; raise this number when you add some. */
const ROWS_MIN = 339

const ROW_START = /^\| *[A-Z]{2}-\d+ *\|/
const ROW = /^\| *([A-Z]{2}-\d{2}) *\| *[^\s|].*\| *(built|planned) *\|$/

export type RequirementCatalogue = { rows: readonly Requirement[]; faults: readonly string[] }

/** Returns the rows of the page, and one line for each fault of its form. */
export function parseRequirementCatalogue(page: string, rowsMin = ROWS_MIN): RequirementCatalogue {
  const rows: Requirement[] = []
  const faults: string[] = []
  for (const line of page.split('\n')) {
    if (!ROW_START.test(line)) continue
    const [, id = '', status] = ROW.exec(line) ?? []
    if (status === 'built' || status === 'planned') rows.push({ id, status })
    else faults.push(`"${line.slice(0, 40)}…" is no row of id, text and status (built or planned)`)
  }
  return { rows, faults: [...faults, ...findGaps(rows), ...findLoss(rows, rowsMin)] }
}

/** Lists gaps in the numbers of a section, which run from 01, so that a removed row is noticed. */
function findGaps(rows: readonly Requirement[]): string[] {
  const counts = new Map<string, number>()
  return rows.flatMap(({ id }) => {
    const section = id.slice(0, 2)
    const count = (counts.get(section) ?? 0) + 1
    counts.set(section, count)
    const expected = `${section}-${String(count).padStart(2, '0')}`
    return id === expected ? [] : [`${id} stands where ${expected} is expected`]
  })
}

const findLoss = ({ length }: readonly Requirement[], rowsMin: number): string[] =>
  length < rowsMin ? [`${length} rows; there were ${rowsMin}, and none is removed`] : []
