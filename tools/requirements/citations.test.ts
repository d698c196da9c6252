import { expect, test } from 'vitest'
import { findUnresolvedCitations } from './citations.ts'

const IDS = new Set(['WR-03', 'SK-13'])

// The ids are split, so that the check does not find them in this file.
const UNKNOWN = ['WR', '99'].join('-')
const PAGE = ['Spec', '4'].join(' ')
const NUMBER = ['S', '10'].join('')
const LAW = ['Law', '9'].join(' ')

// The titles do not contain the lines, because an id in a title would count as proof of its row.
test.each([
  ['a.ts', `// Requirement ${UNKNOWN}: …`, UNKNOWN],
  ['docs/a.md', `see ${UNKNOWN}.`, UNKNOWN],
  ['server/migrations/0001-a.sql', `-- (${UNKNOWN})`, UNKNOWN],
  ['a.t.sol', `function test_${UNKNOWN.replace('-', '')}_burns() external {`, UNKNOWN],
  ['a.ts', `/** ${PAGE}: Buy */`, PAGE],
  ['a.ts', `/** Names (${LAW}). */`, LAW],
  ['a.ts', ` * ${NUMBER}: a session ends`, NUMBER],
  ['a.t.sol', `/// @dev ${NUMBER}: a retry`, NUMBER],
  ['a.test.ts', `])('WR-03 ${NUMBER} ends', () => {`, NUMBER],
  ['a.spec.ts', `test('${NUMBER} $title ends', () => {`, NUMBER],
])('%#: the unresolved citation in %s is found', (file, line, cited) => {
  expect(findUnresolvedCitations(file, `\n${line}\n`, IDS)).toEqual([
    `${file}:2: "${cited}" is no row of docs/requirements.md`,
  ])
})

test.each([
  ['a.ts', '/** Requirements WR-03, SK-13: … */'],
  ['a.t.sol', 'function test_SK13_multiplies() external {'],
  ['a.t.sol', 'bytes32 constant AB12 = 0;'],
  ['a.ts', 'ERC-20, EIP-712, UTF-8, W-9, 2026-11-26, aWR-99'],
  ['web/icon.ts', "menu: 'M3 6h14M3 10h14'"],
  ['server/migrations/0001-a.sql', `-- what has landed stays as it is (${PAGE})`],
])('%#: every citation in %s is resolved', (file, source) => {
  expect(findUnresolvedCitations(file, source, IDS)).toEqual([])
})
