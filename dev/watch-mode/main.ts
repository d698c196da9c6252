// `npm run dev`: runs the whole system on this machine, and reloads page and server as files are saved.

import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { readStartSettings } from '../stack/start-settings.ts'
import { superviseStack, waitForSignal } from '../stack/supervise.ts'
import { parseDevOptions, toServerPort } from './options.ts'
import { startReloadingServices } from './services.ts'

const ending = waitForSignal()

const options = parseDevOptions(process.argv.slice(2))
const read = options.ok ? readStartSettings(process.env, options.value) : options
const serverPort = read.ok ? toServerPort(process.env, read.value.settings) : read
if (read.ok && serverPort.ok) {
  for (const warning of read.value.warnings) console.error(warning)
  const steps = {
    // There is no page to build, because Vite serves the sources.
    buildPage: async () => accepted(null),
    startServices: startReloadingServices(serverPort.value),
  }
  process.exit(await superviseStack(read.value.settings, steps, ending))
} else {
  console.error(read.ok ? !serverPort.ok && serverPort.reason : read.reason)
  process.exit(1)
}
