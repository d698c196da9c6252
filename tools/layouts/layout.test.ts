import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findLayoutErrors, type Layout, listAppended } from '../../dev/changes/layout.ts'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { readLayouts } from './read-layouts.ts'

const folder = mkdtempSync(join(tmpdir(), 'parvalue-layouts-'))
mkdirSync(join(folder, 'contracts/src'), { recursive: true })
symlinkSync(join(REPOSITORY_ROOT, 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiles a contract with the namespace `test.Till`; the members are one line of Solidity. */
function read(members: string, more = ''): Layout {
  const source = `// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
abstract contract TillBase is PausableUpgradeable {
    struct Coin { uint128 value; uint64 count; ${more} }
    /// @custom:storage-location erc7201:test.Till
    struct TillStorage { ${members} }
}
contract Till is TillBase {}
`
  writeFileSync(join(folder, 'contracts/src/Till.sol'), source)
  const { Till } = readLayouts(folder, ['Till'])
  if (!Till) throw new Error('Till has no layout.')
  return Till
}

const MEMBERS = 'address owner; uint64 count; mapping(uint256 => Coin) coins;'

test.each([
  [
    'a member is inserted',
    'bool open; address owner; uint64 count; mapping(uint256 => Coin) coins;',
    [
      'Till: test.Till: owner (address, slot 0, byte 0) became open (bool, slot 0, byte 0).',
      'Till: test.Till: count (uint64, slot 0, byte 20) became owner (address, slot 0, byte 1).',
      'Till: test.Till: coins (mapping(uint256 => struct TillBase.Coin), slot 1, byte 0) became count (uint64, slot 0, byte 21).',
    ],
  ],
  [
    'a member has another type',
    'address owner; int64 count; mapping(uint256 => Coin) coins;',
    ['Till: test.Till: count (uint64, slot 0, byte 20) became count (int64, slot 0, byte 20).'],
  ],
  [
    'a member is renamed',
    'address keeper; uint64 count; mapping(uint256 => Coin) coins;',
    ['Till: test.Till: owner (address, slot 0, byte 0) became keeper (address, slot 0, byte 0).'],
  ],
  [
    'the last member is removed',
    'address owner; uint64 count;',
    ['Till: test.Till: coins is gone.'],
  ],
])('a change is refused if %s', (_, members, errors) => {
  expect(findLayoutErrors('Till', read(MEMBERS), read(members))).toEqual(errors)
})

test('a struct that grows is refused as the element of an array, and accepted in a mapping', () => {
  const inArray = 'Coin[] coins;'
  const inMapping = 'mapping(uint256 => Coin) coins;'
  const more = 'uint128 weight; address mint;'
  expect(findLayoutErrors('Till', read(inArray), read(inArray, more))).toEqual([
    'Till: struct TillBase.Coin is the element of an array and has another size.',
  ])
  expect(findLayoutErrors('Till', read(inMapping), read(inMapping, more))).toEqual([])
  expect(listAppended(read(inMapping), read(inMapping, more))).toEqual([
    'struct TillBase.Coin: weight (uint128, slot 1, byte 0)',
    'struct TillBase.Coin: mint (address, slot 2, byte 0)',
  ])
})

test('a member of a nested struct that moves is refused', () => {
  const before = read(MEMBERS)
  const after = read(MEMBERS, 'bool real;')
  expect(findLayoutErrors('Till', after, before)).toEqual([
    'Till: struct TillBase.Coin: real is gone.',
  ])
})

test('a namespace that is gone is refused, one of a base contract included', () => {
  const before = read(MEMBERS)
  expect(Object.keys(before.namespaces)).toEqual([
    'openzeppelin.storage.Initializable',
    'openzeppelin.storage.Pausable',
    'test.Till',
  ])
  const { 'openzeppelin.storage.Pausable': gone, ...rest } = before.namespaces
  expect(gone).toHaveLength(1)
  expect(findLayoutErrors('Till', before, { ...before, namespaces: rest })).toEqual([
    'Till: the namespace openzeppelin.storage.Pausable is gone.',
  ])
})

test('a member that is appended is accepted and listed', () => {
  const after = read(`${MEMBERS} uint256 total;`)
  expect(findLayoutErrors('Till', read(MEMBERS), after)).toEqual([])
  expect(listAppended(read(MEMBERS), after)).toEqual(['test.Till: total (uint256, slot 2, byte 0)'])
})

test('no contract of the system has a variable outside of a namespace', () => {
  const layouts = readLayouts(REPOSITORY_ROOT, ['UsdPlus', 'Vault', 'DShare'])
  expect(Object.values(layouts).map(({ storage }) => storage)).toEqual([[], [], []])
})
