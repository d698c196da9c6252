// Measures the gas of every call that changes state, and writes it to `contracts/gas.json`. It takes two minutes, so it
// is no part of `npm run gen`. The long run fails if a call takes over a tenth more than the file says. Such a rise
// needs a reason, which the file then shows beside the figure:
//
//   node tools/generate-gas.ts 'Vault.burn(uint256,address,uint256)=It counts the burned value against a limit.'

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GasFile, updateGas } from './gas/gas.ts'
import { GAS_FILE, measureGas } from './gas/measure-gas.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const path = join(REPOSITORY_ROOT, GAS_FILE)
const reasons = new Map(
  process.argv.slice(2).map((argument) => {
    const [name = '', ...reason] = argument.split('=')
    return [name, reason.join('=')]
  }),
)
const committed = JSON.parse(readFileSync(path, 'utf8')) as GasFile
const file = updateGas(committed, measureGas(REPOSITORY_ROOT), reasons)
writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`)
const count = Object.values(file).flatMap((functions) => Object.keys(functions)).length
console.log(`${count} calls measured`)
