import { expect, test } from 'vitest'
import { findDecisionErrors } from './decision-rules.ts'

const INDEX = 'docs/decisions/README.md'
const ONE = 'docs/decisions/0001-one.md'
const TWO = 'docs/decisions/0002-two.md'
const STATUS_ONE = 'accepted on 2026-11-21, amended by [0002](0002-two.md)'
const STATUS_TWO = 'accepted on 2026-11-22'

const good = {
  [INDEX]: [
    '# Decisions',
    '| No. | Decision | Status |',
    '| --- | --- | --- |',
    `| [0001](0001-one.md) | Do one thing   | ${STATUS_ONE} |`,
    `| [0002](0002-two.md) | Do two things  | ${STATUS_TWO} |`,
  ].join('\n'),
  [ONE]: `# 1. Do one thing\n\n**Status:** ${STATUS_ONE}\n\nText.\n`,
  [TWO]: `# 2. Do two things\n\n**Status:** ${STATUS_TWO}\n\nText.\n`,
}

const find = (files: Record<string, string>) =>
  findDecisionErrors(new Map(Object.entries({ ...good, ...files })))

const FORM =
  'the third line has to be "**Status:** " and "accepted on <date>", then ", amended by [<number>](<file>)" where it applies'

test('A folder without an index is reported', () => {
  expect(findDecisionErrors(new Map([[ONE, good[ONE] ?? '']]))).toEqual([`${INDEX}: missing`])
})

test.each([
  ['no status', '# 2. Do two things\n\nText.\n', '[0002](0002-two.md) | Do two things | '],
  [
    'a status of no kind',
    '# 2. Do two things\n\n**Status:** probably\n',
    '[0002](0002-two.md) | Do two things | probably',
  ],
])('A decision with %s', (_, source, row) => {
  expect(find({ [TWO]: source })).toEqual([
    `${TWO}: ${FORM}`,
    `${INDEX}: lacks the row | ${row} |`,
    `${INDEX}: no decision says | [0002](0002-two.md) | Do two things | ${STATUS_TWO} |`,
  ])
})

test('A decision with another number than in its file name is reported', () => {
  const faults = find({ [TWO]: (good[TWO] ?? '').replace('# 2.', '# 3.') })
  expect(faults).toEqual([`${TWO}: the first line has to begin with "# 2. "`])
})

test('A status that names a missing decision is reported', () => {
  const status = 'accepted on 2026-11-22, superseded by [0009](0009-nine.md)'
  const faults = find({
    [TWO]: `# 2. Do two things\n\n**Status:** ${status}\n`,
    [INDEX]: (good[INDEX] ?? '').replace(`| ${STATUS_TWO} |`, `| ${status} |`),
  })
  expect(faults).toEqual([`${TWO}: the status names docs/decisions/0009-nine.md, missing`])
})

test('A number that two decisions have is reported', () => {
  const again = 'docs/decisions/0002-zwei.md'
  const faults = find({
    [again]: good[TWO] ?? '',
    [INDEX]: `${good[INDEX]}\n| [0002](0002-zwei.md) | Do two things | ${STATUS_TWO} |`,
  })
  expect(faults).toEqual([`${again}: number 0002 is taken`])
})

test('A decision that the index lacks or lists under an old title is reported', () => {
  const three = `# 3. Do three things\n\n**Status:** ${STATUS_TWO}\n`
  const faults = find({
    'docs/decisions/0003-three.md': three,
    [TWO]: (good[TWO] ?? '').replace('Do two things', 'Do both things'),
  })
  expect(faults).toEqual([
    `${INDEX}: lacks the row | [0002](0002-two.md) | Do both things | ${STATUS_TWO} |`,
    `${INDEX}: lacks the row | [0003](0003-three.md) | Do three things | ${STATUS_TWO} |`,
    `${INDEX}: no decision says | [0002](0002-two.md) | Do two things | ${STATUS_TWO} |`,
  ])
})

test('A skipped number has to be explained', () => {
  const four = `# 4. Do four things\n\n**Status:** ${STATUS_TWO}\n`
  const listed = `${good[INDEX]}\n| [0004](0004-four.md) | Do four things | ${STATUS_TWO} |`
  const files = { 'docs/decisions/0004-four.md': four, [INDEX]: listed }
  expect(find(files)).toEqual([`${INDEX}: no row says why there is no decision 0003`])
  expect(find({ ...files, [INDEX]: `${listed}\n| 0003 | never used | |` })).toEqual([])
})

test('A file name without a number is reported', () => {
  const faults = find({ 'docs/decisions/notes.md': '' })
  expect(faults[0]).toBe('docs/decisions/notes.md: the name has to be <four digits>-<words>.md')
})

test('Decisions that agree with the index have no findings', () => {
  expect(find({})).toEqual([])
})
