// Measures the gas of every call that changes state, and writes it to `contracts/gas.json`. It takes two minutes, so it is
// no part of `npm run gen`. The long run fails if a call takes over a tenth more than the file says: then run this, and say
// in the commit why the call costs more.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAS_FILE, measureGas } from './gas/measure-gas.ts'
import { REPOSITORY_ROOT } from './source-files.ts'

const figures = measureGas(REPOSITORY_ROOT)
writeFileSync(join(REPOSITORY_ROOT, GAS_FILE), `${JSON.stringify(figures, null, 2)}\n`)
const count = Object.values(figures).flatMap((functions) => Object.keys(functions)).length
console.log(`${count} calls measured`)
