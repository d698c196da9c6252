import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { findGasFaults, type GasFile } from './gas.ts'
import { GAS_FILE, measureGas } from './measure-gas.ts'

const TIMEOUT_MS = 900_000

test(
  'no call takes over a tenth more gas than the committed file says',
  () => {
    const committed = JSON.parse(readFileSync(join(REPOSITORY_ROOT, GAS_FILE), 'utf8')) as GasFile
    expect(findGasFaults(committed, measureGas(REPOSITORY_ROOT))).toEqual([])
  },
  TIMEOUT_MS,
)
