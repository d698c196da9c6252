import { expect, test } from 'vitest'
import { parseRequirementCatalogue } from './catalogue.ts'

const ROWS = ['| WR-01 | one | built |', '| WR-02 | two | planned |', '| WR-03 | three | built |']

const read = (rows: readonly string[], rowsMin = rows.length) =>
  parseRequirementCatalogue(
    `# Requirements\n\n| id | requirement | status |\n${rows.join('\n')}\n`,
    rowsMin,
  )

test.each([
  ['| WR-04 | four | done |', 'another status'],
  ['| WR-04 | four |', 'no status'],
  ['| WR-04 |  | built |', 'no text'],
  ['| WR-4 | four | built |', 'another number'],
])('%j is no row: %s', (line) => {
  expect(read([...ROWS, line], 3).faults).toEqual([
    `"${line}…" is no row of id, text and status (built or planned)`,
  ])
})

test('a table may be padded', () => {
  const padded = ROWS.map((row) => row.replace(/ \|/g, '    |'))
  expect(read(padded)).toEqual(read(ROWS))
})

test('a removed row is reported at its position', () => {
  expect(read(ROWS.toSpliced(1, 1)).faults).toEqual(['WR-03 stands where WR-02 is expected'])
})

test('a removed last row is reported by the count', () => {
  expect(read(ROWS.slice(0, 2), 3).faults).toEqual(['2 rows; there were 3, and none is removed'])
})

test('the catalogue has at least the rows of its first version', () => {
  expect(parseRequirementCatalogue(ROWS.join('\n')).faults).toEqual([
    '3 rows; there were 339, and none is removed',
  ])
})

test('a duplicate row is refused', () => {
  expect(read([...ROWS, ...ROWS.slice(2)]).faults).toEqual(['WR-03 stands where WR-04 is expected'])
})

test('rows are read in order, and other tables are ignored', () => {
  expect(read([...ROWS, '| token | chains |', '| USDC | Base |'], 3)).toEqual({
    rows: [
      { id: 'WR-01', status: 'built' },
      { id: 'WR-02', status: 'planned' },
      { id: 'WR-03', status: 'built' },
    ],
    faults: [],
  })
})
