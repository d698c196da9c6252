// `npm run dev`: the whole system on this machine, with the page and the server renewed as files are saved.

import { accepted } from '@parvalue/shared/domain/outcome.ts'
import { toSettings } from '../settings.ts'
import { supervise, untilSignal } from '../supervise.ts'
import { parseDevOptions, toServerPort } from './options.ts'
import { startRenewedServices } from './services.ts'

const ending = untilSignal()

const options = parseDevOptions(process.argv.slice(2))
const settings = options.ok ? toSettings(process.env, options.value) : options
const serverPort = settings.ok ? toServerPort(process.env, settings.value) : settings
if (settings.ok && serverPort.ok) {
  const way = {
    // Vite serves the sources.
    makePage: async () => accepted(null),
    startServices: startRenewedServices(serverPort.value),
  }
  process.exit(await supervise(settings.value, way, ending))
} else {
  console.error(settings.ok ? !serverPort.ok && serverPort.reason : settings.reason)
  process.exit(1)
}
