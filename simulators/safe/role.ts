import type { Simulator } from '../role.ts'
import { addSafeApi } from './api.ts'
import { executeConfirmed, type SafeService } from './desk.ts'
import { addSafePages } from './desk-page.ts'
import { createSafeNode } from './node.ts'
import { createSafeStore } from './store.ts'

const HELP = `Where owners of a Safe leave what they sign, until enough of them have.

What it does: it takes proposals and signatures of owners as Safe's transaction service does, checks each
against the Safe on its chain, and executes what enough owners have signed as soon as its number is next,
with the key of the Safe's second owner. A call that fails is executed as failed. Killed, it sends the
same bytes again.

GET  /safes/{chain}/{safe}   the page of one Safe: confirm as the second owner, or reject
Below /tx-service/{chain}/api/v1, one service for each chain:
GET  /multisig-transactions/{safeTxHash}/                 404 for what nobody proposed
GET  /multisig-transactions/{safeTxHash}/confirmations/
POST /multisig-transactions/{safeTxHash}/confirmations/   {"signature"}
GET  /safes/{safe}/
GET  /safes/{safe}/multisig-transactions/?executed=false&nonce__gte=1  the newest first
POST /safes/{safe}/multisig-transactions/
`

/** Simulates Safe's transaction service. The text above documents it. */
export const safe: Simulator = {
  name: 'safe',
  port: 9,
  create: (app, { store, clock, http, settings }) => {
    const desk: SafeService = {
      transactions: createSafeStore(store),
      node: createSafeNode({ http, settings }),
      clock,
    }
    addSafePages(app, desk, HELP)
    addSafeApi(app, desk)
    return { step: () => executeConfirmed(desk) }
  },
}
