// `npm start`: runs the whole system on this machine until Ctrl-C.

import { parseStartOptions } from '../cli/start-options.ts'
import { buildPageIfOutdated, startServices } from './start-services.ts'
import { readStartSettings } from './start-settings.ts'
import { superviseStack, waitForSignal } from './supervise.ts'

const ending = waitForSignal()

const options = parseStartOptions(process.argv.slice(2))
const read = options.ok ? readStartSettings(process.env, options.value) : options
if (read.ok) {
  for (const warning of read.value.warnings) console.error(warning)
  process.exit(
    await superviseStack(
      read.value.settings,
      { buildPage: buildPageIfOutdated, startServices },
      ending,
    ),
  )
} else {
  console.error(read.reason)
  process.exit(1)
}
