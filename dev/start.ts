// `npm start`: the whole system on this machine, until Ctrl-C.

import { toSettings } from './settings.ts'
import { parseStartOptions } from './start-options.ts'
import { makePage, startServices } from './start-services.ts'
import { supervise, untilSignal } from './supervise.ts'

const ending = untilSignal()

const options = parseStartOptions(process.argv.slice(2))
const settings = options.ok ? toSettings(process.env, options.value) : options
if (settings.ok) {
  process.exit(await supervise(settings.value, { makePage, startServices }, ending))
} else {
  console.error(settings.reason)
  process.exit(1)
}
