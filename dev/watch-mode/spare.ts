// A process that has loaded the packages and waits: the supervisor says which script it becomes once that has
// been saved. What it has of ours it loads then, so that it is always the newest.

import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'
import type { SpareMessage } from './spare-process.ts'

const [script = '', ...packages] = process.argv.splice(2)

// The channel would keep a script running that has ended, and a spare one running when the supervisor has.
let isRunning = false
process.on('disconnect', () => {
  if (!isRunning) process.exit()
})

if (process.env.DATABASE_SOCKET) redirectDatabase()
// One that is missing is missed by the script, which says where.
const preloaded = Promise.allSettled(packages.map((name) => import(name)))

// What the script refuses with ends the process, and Node says where it stands.
process.on('message', (message: SpareMessage) => void follow(message))

async function follow(message: SpareMessage): Promise<void> {
  await preloaded
  if (message.kind === 'load') {
    await Promise.allSettled(message.modules.map(load))
    return
  }
  isRunning = true
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
