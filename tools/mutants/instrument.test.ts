import { expect, test } from 'vitest'
import { instrument, toSelector } from './instrument.ts'
import { parseSolidity } from './syntax-tree.ts'

const bodies = {
  comparison: '    function f(uint256 a) external view { if (a > left) revert TooMuch(); }',
  addition: '    function f(uint256 a) external { left += a; }',
  rounding:
    '    function f(uint256 a) external view returns (uint256) { return Math.mulDiv(a, left, 3, Math.Rounding.Ceil); }',
  bothDeclared: '    function f(address from, address to) external { g(from); }',
  oneDeclared: '    function f(address from) external { g(from); }',
  modifiers: '    function f(uint256) external onlyOwner whenOpen returns (uint256 b) { b = 1; }',
  twoLines: '    function f(uint256 a) external { left += a; left = 0; }',
  nothing: '    function f() external pure returns (uint256) { return 1; }',
}

const toSource = (body: string) => `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

contract Purse {
    uint256 private left;

${body}
}
`

// All are parsed at once, because starting the compiler takes a second.
const parsed = new Map(
  parseSolidity(new Map(Object.entries(bodies).map(([name, body]) => [name, toSource(body)]))).map(
    (file) => [file.file, file],
  ),
)

function mutate(name: keyof typeof bodies, excluded: number[] = []) {
  const file = parsed.get(name)
  if (!file) throw new Error(`${name} was not parsed`)
  return instrument('Purse.sol', file.source, file.tree, {
    firstId: 1,
    excluded: new Set(excluded),
  })
}

const changesOf = (name: keyof typeof bodies) =>
  mutate(name).mutants.map(({ kind, original, replacement }) => [kind, original, replacement])

test('a comparison is moved by one step and reversed, and its refusal is left out', () => {
  expect(changesOf('comparison')).toEqual([
    ['never', 'a > left', 'false'],
    ['operator', 'a > left', 'a >= left'],
    ['operator', 'a > left', 'a <= left'],
  ])
})

test('a line is left out, and what it adds is subtracted', () => {
  expect(changesOf('addition')).toEqual([
    ['removed line', 'left += a', ''],
    ['operator', 'left += a', 'left -= a'],
  ])
})

test('a rounding is exchanged', () => {
  expect(changesOf('rounding')).toEqual([['name', 'Math.Rounding.Ceil', 'Math.Rounding.Floor']])
})

test('a variable is exchanged only if the function declares the other one', () => {
  expect(changesOf('bothDeclared')).toEqual([
    ['name', 'from', 'to'],
    ['removed line', 'g(from)', ''],
  ])
  expect(changesOf('oneDeclared')).toEqual([['removed line', 'g(from)', '']])
})

test('a function without a modifier is a private copy that the first one calls', () => {
  const { source, mutants } = mutate('modifiers')
  expect(mutants.map(({ kind, original, function: name }) => [kind, original, name])).toEqual([
    ['removed modifier', 'onlyOwner', 'f'],
    ['removed modifier', 'whenOpen', 'f'],
    ['removed line', 'b = 1', 'f'],
  ])
  expect(source).toContain(`function f(uint256 unnamed0) external    returns (uint256 b) {
if (block.prevrandao == ${toSelector(1)}) { return f__Purse__1(unnamed0); }
if (block.prevrandao == ${toSelector(2)}) { return f__Purse__2(unnamed0); }
return f__Purse__whole(unnamed0); }`)
  expect(source).toContain(
    'function f__Purse__1(uint256 unnamed0) private  whenOpen returns (uint256 b) { b = 1; }',
  )
})

test('a mutant that the compiler refused keeps its number, so that all others keep theirs', () => {
  const { mutants, count, source } = mutate('twoLines', [2])
  expect(mutants.map(({ id }) => id)).toEqual([1, 3])
  expect(count).toBe(3)
  expect(source).not.toContain(String(toSelector(2)))
})

test('without a mutant the source keeps its statements', () => {
  expect(mutate('nothing')).toMatchObject({ mutants: [], count: 0 })
  expect(mutate('nothing').source).toBe(toSource(bodies.nothing))
})
