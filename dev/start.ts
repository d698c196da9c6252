// `npm start`: the whole system on this machine, until Ctrl-C.

import { parseStartOptions } from './start-options.ts'
import { readStartSettings } from './start-settings.ts'
import { supervise } from './supervise.ts'

const ending = new Promise<void>((resolve) => {
  // Ctrl-C arrives twice, from the terminal and through the entry; the second changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

const options = parseStartOptions(process.argv.slice(2))
const read = options.ok ? readStartSettings(process.env, options.value) : options
if (read.ok) {
  for (const warning of read.value.warnings) console.error(warning)
  process.exit(await supervise(read.value.settings, ending))
} else {
  console.error(read.reason)
  process.exit(1)
}
