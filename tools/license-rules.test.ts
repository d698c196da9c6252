import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLicenseErrors } from './license-rules.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const license = readFileSync(join(REPOSITORY_ROOT, 'LICENSE'), 'utf8')
const find = (files: Record<string, string>) =>
  findLicenseErrors(new Map(Object.entries({ LICENSE: license, ...files })))

test.each([
  ['LICENSE', license.replace('irrevocable', ''), 'not the official text of Apache-2.0'],
  ['LICENSE', `${license}\n`, 'not the official text of Apache-2.0'],
  ['package.json', '{}', 'states no license'],
  ['server/package.json', '{ "license": "MIT" }', 'license MIT instead of Apache-2.0'],
  ['contracts/src/A.sol', 'pragma solidity 0.8.37;', 'states no license'],
  [
    'contracts/src/A.sol',
    '// SPDX-License-Identifier: UNLICENSED\npragma solidity 0.8.37;',
    'license UNLICENSED instead of Apache-2.0',
  ],
  [
    'contracts/test/A.t.sol',
    '// SPDX-License-Identifier: Apache-2.0 OR MIT\n',
    'license Apache-2.0 OR MIT instead of Apache-2.0',
  ],
])('%s with %j', (file, source, fault) => {
  expect(find({ [file]: source })).toEqual([`${file}: ${fault}`])
})

test('A project without LICENSE is reported', () => {
  expect(findLicenseErrors(new Map())).toEqual(['LICENSE: missing'])
})

test('LICENSE, packages and contracts that agree have no findings', () => {
  const files = {
    'package.json': '{ "license": "Apache-2.0" }',
    'contracts/src/A.sol': '// SPDX-License-Identifier: Apache-2.0\npragma solidity 0.8.37;',
    'web/src/a.ts': '',
  }
  expect(find(files)).toEqual([])
})
