import { z } from 'zod'
import type { Simulator } from '../role.ts'
import { addCircleApi } from './api.ts'
import { type CustodianStore, createCustodianStore, modes } from './store.ts'
import { createTreasury, type Treasury } from './treasury.ts'

const HELP = `The custodian of this machine. It speaks as Circle Mint does and keeps the treasury's dollars.

What it does: a transfer is taken down, then sent on its chain after CUSTODIAN_SETTLE_SECONDS seconds
(2 as is), out of the treasury and to the fulfiller; it is complete when its block is three
deep, and sent again if a reorganisation takes it back. The same
idempotency key is the same transfer. More than the treasury has fails with insufficient_funds.

POST /control/mode   {"mode": "normal"}; one of
  normal       as said above
  slow         what comes from now on takes three days
  dry          the treasury has nothing
  refuse       every transfer is refused
  break        every answer is 502
  answer_lost  a transfer is taken down, but the line breaks before the answer
POST /control/resume   normal again, and what was slow goes now
GET  /control/transfers  the last hundred
`

const SETTLES_IN_SECONDS = 2
const DEPTH = 3

const modeSchema = z.strictObject({ mode: z.enum(modes) })

/** Who keeps the treasury's dollars, with its key. */
export const custodian: Simulator = {
  name: 'custodian',
  port: 7,
  create: (app, { store, clock, http, settings }) => {
    const transfers = createCustodianStore(store)
    const treasury = createTreasury({ http, settings, transfers })
    const seconds = Number(settings.env.CUSTODIAN_SETTLE_SECONDS ?? SETTLES_IN_SECONDS)
    addCircleApi(app, { transfers, treasury, clock, settlesInMs: seconds * 1000 })
    app.get('/', async (_, reply) => reply.type('text/plain; charset=utf-8').send(HELP))
    app.post('/control/mode', async ({ body }, reply) => {
      const parsed = modeSchema.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      transfers.setMode(parsed.data.mode)
      return { ok: true }
    })
    app.post('/control/resume', async () => {
      transfers.setMode('normal')
      transfers.makeDue(clock())
      return { ok: true }
    })
    app.get('/control/transfers', async () => transfers.list())
    return {
      step: async () => {
        for (const { id } of transfers.listDue(clock())) await settle(transfers, treasury, id)
        await watchYoung(transfers, treasury)
      },
    }
  },
}

/** Written down first: killed after that, it sends the same bytes and no others. */
async function settle(transfers: CustodianStore, treasury: Treasury, id: string) {
  const due = transfers.find(id)
  if (!due) return
  if (due.raw === null || due.hash === null) {
    transfers.saveSigned(id, await treasury.sign(due))
    return
  }
  const { depth, isSuccess } = await treasury.look(due.chain_id, due.raw, due.hash)
  if (depth < DEPTH) return
  transfers.finish(id, isSuccess ? 'complete' : 'failed', isSuccess ? null : 'blockchain_error')
}

/** What a reorganisation takes out of its block is sent again. */
async function watchYoung(transfers: CustodianStore, treasury: Treasury) {
  for (const { id, chain_id, raw, hash } of transfers.listYoung()) {
    if (raw === null || hash === null) continue
    const { isFinal } = await treasury.look(chain_id, raw, hash)
    if (isFinal) transfers.setFinal(id)
  }
}
