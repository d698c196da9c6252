// Loads the packages and waits until the supervisor sends a message, once a file has been saved. The project's modules
// are loaded only then, so that they are current.

import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'
import type { SpareMessage } from './spare-process.ts'

const [script = '', ...packages] = process.argv.splice(2)

// A spare process whose supervisor has ended would wait forever, so it ends when its channel closes.
let isRunning = false
process.on('disconnect', () => {
  if (!isRunning) process.exit()
})

if (process.env.DATABASE_SOCKET) redirectDatabase()
// A module that is missing here is ignored, because the script's own import then fails and names its position.
const preloaded = Promise.allSettled(packages.map((name) => import(name)))

// An error of the script ends the process, and Node prints its position.
process.on('message', (message: SpareMessage) => void follow(message))

async function follow(message: SpareMessage): Promise<void> {
  await preloaded
  if (message.kind === 'load') {
    await Promise.allSettled(message.modules.map(load))
    return
  }
  isRunning = true
  // An open channel would keep the process running after its script has ended.
  process.channel?.unref()
  await load(script)
  process.send?.('ready')
}

const load = (file: string): Promise<unknown> => import(pathToFileURL(fromRoot(file)).href)

function redirectDatabase() {
  const database = pathToFileURL(fromRoot('server/src/platform/db/open-database.ts')).href
  const remote = new URL('remote-engine.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === './pglite.ts' && context.parentURL === database
        ? { url: remote, shortCircuit: true, format: 'module-typescript' }
        : next(specifier, context),
  })
}
