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
Safe's second owner. A call that reverts is executed as failed. After a kill it sends the same signed
transaction again.

GET  /safes/{chain}/{safe}   the page of one Safe: confirm as the second owner, or reject
Below /tx-service/{chain}/api/v1, one service for each chain; the first five also below /v2:
GET  /multisig-transactions/{safeTxHash}/                 404 without a proposal
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
Addresses need their checksum. A signature is one of typed data, or of the hash by eth_sign.
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
