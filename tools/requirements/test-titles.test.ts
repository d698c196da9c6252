import { expect, test } from 'vitest'
import { listTestTitles } from './test-titles.ts'

const titlesOf = (source: string) => listTestTitles('server/src/a.test.ts', source)

test.each([
  "test.skip('WR-03 a', () => {})",
  "describe.skip('WR-03', () => { test('a', () => {}) })",
  "it.todo('WR-03 a')",
  "test.fixme('WR-03 a', () => {})",
  "expect('WR-03').toBe(id)",
  "test(name, () => { const id = 'WR-03' })",
  "// test('WR-03 a', () => {})",
])('%j has no title', (source) => {
  expect(titlesOf(source)).toEqual([])
})

test.each([
  ["test('WR-03 a', () => {})", 'WR-03 a'],
  ["it.each([1])('WR-03 %s', () => {})", 'WR-03 %s'],
  [`test.each\`a\n\${1}\`('WR-03 a', () => {})`, 'WR-03 a'],
  ["test.skipIf(isPGlite)('WR-03 a', () => {})", 'WR-03 a'],
  [`test(\`WR-03 at \${width}\`, () => {})`, 'WR-03 at …'],
  ["for (const a of b) test('WR-03 a', () => {})", 'WR-03 a'],
])('%j is %j', (source, title) => {
  expect(titlesOf(source)).toEqual([title])
})

const GROUPED = "describe('WR-03', () => { describe(name, () => { test('WR-04 a', () => {}) }) })"

test('Vitest titles include their groups, Playwright titles do not', () => {
  expect(titlesOf(GROUPED)).toEqual(['WR-03 WR-04 a'])
  expect(listTestTitles('e2e/a.spec.ts', GROUPED)).toEqual(['WR-04 a'])
})

test('forge titles are function names', () => {
  const source =
    'function test_SK13_a() external {}\n  function invariant_AU09_b() external {}\nfunction set() {}'
  expect(listTestTitles('contracts/test/a.t.sol', source)).toEqual([
    'test_SK13_a',
    'invariant_AU09_b',
  ])
})

test('a file that cannot be parsed is reported', () => {
  expect(() => titlesOf("test('")).toThrow('server/src/a.test.ts cannot be parsed')
})
