import { z } from 'zod'
import type { Simulator } from '../role.ts'
import { createRelayNode } from './node.ts'
import {
  deliverDueMessages,
  type RelayCrashPoint,
  type RelayDeps,
  readFinalMessages,
  settleSentMessages,
  watchDeliveredMessages,
} from './relay.ts'
import { createRelayStore, relayModes } from './store.ts'

const HELP = `CCIP relay simulator: relays messages between the local chains.

It reads the messages of the local routers, waits until their block is final, and CCIP_DELIVERY_SECONDS
seconds (default 2) later delivers each message once to the destination's router, with a key of its own
(RELAY_KEY, or keys/relay in the data folder) that has no other right. A failed delivery is retried with
backoff, at most every 30 seconds. A delivery that a reorg removes is made again. After a kill it asks
the router for each message's state before it sends anything.

POST /control/mode   {"mode": "normal"}; one of
  normal     as above
  slow       new messages take a day
  duplicate  every message is delivered twice; the router accepts it once
  drop       new messages are held
  paused     no message is delivered
POST /control/resume   normal again; slow, held and failed messages are delivered now
GET  /control/messages  the last hundred, with state and last error
`

const DELIVERS_IN_SECONDS = 2
/** Local chains mine at most one block a second. */
const STEP_MS = 400

const modeSchema = z.strictObject({ mode: z.enum(relayModes) })

/** Simulates the CCIP network: relays messages between the local chains. */
export const ccipSimulator: Simulator = {
  name: 'ccip',
  port: 12,
  create: (app, { store, clock, http, settings }) => {
    const messages = createRelayStore(store)
    const deps: RelayDeps = {
      messages,
      node: createRelayNode({ http, settings }),
      clock,
      deliversInMs: Number(settings.env.CCIP_DELIVERY_SECONDS ?? DELIVERS_IN_SECONDS) * 1000,
      crashAt: createCrashAt(settings.env.CCIP_FAIL_POINT),
    }
    app.get('/', async (_, reply) => reply.type('text/plain; charset=utf-8').send(HELP))
    app.post('/control/mode', async ({ body }, reply) => {
      const parsed = modeSchema.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      messages.setMode(parsed.data.mode)
      return { ok: true }
    })
    app.post('/control/resume', async () => {
      messages.setMode('normal')
      messages.releaseDelayed(clock())
      return { ok: true }
    })
    app.get('/control/messages', async () =>
      messages.list().map(({ raw: _, ...message }) => message),
    )
    return { step: createStep(deps) }
  },
}

function createStep(deps: RelayDeps) {
  let steppedMs = 0
  return async () => {
    if (deps.clock() - steppedMs < STEP_MS) return
    steppedMs = deps.clock()
    await readFinalMessages(deps)
    await settleSentMessages(deps)
    await deliverDueMessages(deps)
    await watchDeliveredMessages(deps)
  }
}

const createCrashAt = (wanted: string | undefined) => (name: RelayCrashPoint) => {
  if (wanted === name) process.kill(process.pid, 'SIGKILL')
}
