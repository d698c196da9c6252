import { z } from 'zod'
import type { Simulator } from '../role.ts'
import { addCircleApi } from './api.ts'
import { type CustodianStore, createCustodianStore, custodianModes } from './store.ts'
import { createTreasury, type Treasury } from './treasury.ts'

const HELP = `Simulator of Circle Mint, which holds the treasury's dollars.

A transfer is recorded, sent on its chain after CUSTODIAN_SETTLE_SECONDS seconds (default 2) from the
treasury to the fulfiller or the instant redeemer, complete when its block is three deep, and re-broadcast if a reorg removes
it. The same idempotency key is the same transfer. More than the balance fails with
insufficient_funds.

POST /control/mode   {"mode": "normal"}; one of
  normal       as above
  slow         new transfers take three days
  dry          the treasury is empty
  refuse       every transfer is refused
  break        every response is 502
  answer_lost  the transfer is recorded, but the connection closes before the response
POST /control/resume   normal again; sends slow transfers now
GET  /control/transfers  the last hundred
`

const SETTLES_IN_SECONDS = 2
const DEPTH = 3

const modeSchema = z.strictObject({ mode: z.enum(custodianModes) })

/** Simulates Circle Mint: holds the treasury's dollars and its key. */
export const custodianSimulator: Simulator = {
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
      transfers.releaseDelayed(clock())
      return { ok: true }
    })
    app.get('/control/transfers', async () => transfers.list())
    return {
      step: async () => {
        for (const { id } of transfers.listDue(clock())) await settle(transfers, treasury, id)
        await watchUnfinalized(transfers, treasury)
      },
    }
  },
}

/**
 * Sends a transfer after saving its signed bytes, so that a custodian that is killed afterwards sends the same
 * transaction.
 */
async function settle(transfers: CustodianStore, treasury: Treasury, id: string) {
  const due = transfers.find(id)
  if (!due) return
  if (due.raw === null || due.hash === null) {
    transfers.saveSigned(id, await treasury.sign(due))
    return
  }
  const { depth, isSuccess } = await treasury.getStatus(due.chain_id, due.raw, due.hash)
  if (depth < DEPTH) return
  transfers.finish(id, isSuccess ? 'complete' : 'failed', isSuccess ? null : 'blockchain_error')
}

/** Rebroadcasts transactions of complete transfers that a reorg removed, and marks the final ones. */
async function watchUnfinalized(transfers: CustodianStore, treasury: Treasury) {
  for (const { id, chain_id, raw, hash } of transfers.listUnfinalized()) {
    if (raw === null || hash === null) continue
    const { isFinal } = await treasury.getStatus(chain_id, raw, hash)
    if (isFinal) transfers.setFinal(id)
  }
}
