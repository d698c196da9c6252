import { z } from 'zod'
import type { Simulator } from '../role.ts'
import { createRelayNode } from './node.ts'
import {
  deliverDue,
  follow,
  type RelayCrashPoint,
  type RelayDeps,
  settleSent,
  watchDelivered,
} from './relay.ts'
import { createRelayStore, modes } from './store.ts'

const HELP = `The relay of this machine's bridge: it stands in for the cross-chain network.

What it does: it reads what the local routers sent, waits until that block is final, and CCIP_DELIVERY_SECONDS
seconds (2 as is) later hands each message once to the router of the other chain, with a key of its own
(RELAY_KEY, or keys/relay in the data folder) that may do nothing else. What the other side refuses is
tried again, later and later, at most every 30 seconds. What a reorganisation takes back there is handed
over again. Killed, it asks the router what is there already before it sends anything.

POST /control/mode   {"mode": "normal"}; one of
  normal     as said above
  slow       what is sent from now on takes a day
  duplicate  every message is handed over twice; the router takes it once
  drop       what is sent from now on is put aside
  paused     nothing is handed over
POST /control/resume   normal again, and what was slow, put aside or refused goes now
GET  /control/messages  the last hundred: where each stands, and what holds it up
`

const DELIVERS_IN_SECONDS = 2
/** Chains make a block a second at most. */
const LOOK_MS = 400

const modeSchema = z.strictObject({ mode: z.enum(modes) })

/** Who carries messages between the chains. */
export const ccip: Simulator = {
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
      messages.makeDue(clock())
      return { ok: true }
    })
    app.get('/control/messages', async () =>
      messages.list().map(({ raw: _, ...message }) => message),
    )
    return { step: createStep(deps) }
  },
}

function createStep(deps: RelayDeps) {
  let lookedMs = 0
  return async () => {
    if (deps.clock() - lookedMs < LOOK_MS) return
    lookedMs = deps.clock()
    await follow(deps)
    await settleSent(deps)
    await deliverDue(deps)
    await watchDelivered(deps)
  }
}

const createCrashAt = (wanted: string | undefined) => (name: RelayCrashPoint) => {
  if (wanted === name) process.kill(process.pid, 'SIGKILL')
}
