// `npm start`: the whole system on this machine, until Ctrl-C.

import { toSettings } from './settings.ts'
import { parseStartOptions } from './start-options.ts'
import { supervise } from './supervise.ts'

const ending = new Promise<void>((resolve) => {
  // Ctrl-C arrives twice, from the terminal and through the entry; the second changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

const options = parseStartOptions(process.argv.slice(2))
const settings = options.ok ? toSettings(process.env, options.value) : options
if (settings.ok) {
  process.exit(await supervise(settings.value, ending))
} else {
  console.error(settings.reason)
  process.exit(1)
}
