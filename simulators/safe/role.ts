import type { Simulator } from '../role.ts'
import { addSafeApi } from './api.ts'
import { createSafeMessageStore } from './message-store.ts'
import { createSafeNode } from './node.ts'
import { executeConfirmedTransactions, type SafeService } from './owners.ts'
import { addSafePages } from './owners-page.ts'
import { createSafeStore } from './store.ts'

const HELP = `Simulator of Safe's transaction service, which collects the signatures of a Safe's owners.

It accepts proposals and confirmations of owners, verifies each against the Safe on its chain, and
executes a transaction with enough confirmations as soon as its nonce is next, with the key of the
Safe's second owner. A call that reverts counts as executed, with the result “failed”. After a crash
the service sends the same signed transaction again.

GET  /safes/{chain}/{safe}   the page of one Safe, where you confirm as the second owner or reject
API under /tx-service/{chain}/api/v1, one service per network; the first five paths also under /api/v2:
GET  /multisig-transactions/{safeTxHash}/                 404 if it was not proposed
GET  /multisig-transactions/{safeTxHash}/confirmations/
POST /multisig-transactions/{safeTxHash}/confirmations/   {"signature"}
GET  /safes/{safe}/multisig-transactions/?executed=false&nonce__gte=1  newest first
POST /safes/{safe}/multisig-transactions/
GET  /about/
GET  /safes/{safe}/
GET  /owners/{owner}/safes/
GET  /safes/{safe}/messages/                              newest first
POST /safes/{safe}/messages/                              {"message", "signature"}
GET  /messages/{messageHash}/
POST /messages/{messageHash}/signatures/                  {"signature"}
Addresses must have their checksum (EIP-55). Sign the typed data (EIP-712), or its hash with eth_sign.
`

/** Simulates Safe's transaction service; `HELP` documents it. */
export const safeSimulator: Simulator = {
  name: 'safe',
  port: 9,
  create: (app, { store, clock, http, settings }) => {
    const service: SafeService = {
      transactions: createSafeStore(store),
      messages: createSafeMessageStore(store),
      node: createSafeNode({ http, settings }),
      clock,
    }
    addSafePages(app, service, HELP)
    addSafeApi(app, service)
    return { step: () => executeConfirmedTransactions(service) }
  },
}
