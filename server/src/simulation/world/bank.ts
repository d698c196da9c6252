import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import { addBankApi } from '../../../../simulators/bank/api.ts'
import { createOutage } from '../../../../simulators/bank/outage.ts'
import { type BankWire, createWireStore } from '../../../../simulators/bank/store.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import { hrefOf, injectRequest } from '../steps/inject-request.ts'

export type SimulatedBank = Awaited<ReturnType<typeof openSimulatedBank>>

/** A wire with the data that its sender chooses. */
type Sent = {
  memo: string
  cents: number
  accountId: string
  originator: string
  reference: string
  isReturnRefused: boolean
}

/** Opens the local bank simulator without a network; wires settle only in a step of the simulation. */
export async function openSimulatedBank(clock: Clock) {
  const store = new DatabaseSync(':memory:')
  const wires = createWireStore(store)
  const app = fastify()
  addBankApi(app, { wires, clock, outage: createOutage(), onReversed: () => {} })
  await app.ready()
  const http: Http = (url, request) => injectRequest(app, new URL(hrefOf(url)), request)
  let count = 0
  const late = new Set<string>()
  const list = (): BankWire[] =>
    ['account_usd', 'account_eur'].flatMap((accountId) =>
      wires.list({ accountId, sinceMs: 0, before: '', limit: Number.MAX_SAFE_INTEGER }),
    )
  return {
    http,
    list,
    take: ({ memo, cents, accountId, originator, reference, isReturnRefused }: Sent): string => {
      count += 1
      const id = `inbound_wire_transfer_${count}`
      wires.add({
        id,
        account_id: accountId,
        amount: cents,
        created_ms: clock(),
        status: 'pending',
        debtor_name: originator,
        instructing_agent_routing_number: '021000021',
        input_message_accountability_data: reference,
        unstructured_remittance_information: memo,
        reversed_ms: null,
        notice: 'lost',
        is_return_refused: isReturnRefused ? 1 : 0,
      })
      return id
    },
    /** Settles all pending wires and returns their references. */
    settle: (): string[] =>
      wires.listPending().map(({ id }) => {
        wires.setStatus(id, 'accepted', null)
        return id
      }),
    /** Recalls a credited wire; `isLate` if its mint may be in progress. */
    takeBack: (id: string, isLate: boolean) => {
      if (isLate) late.add(id)
      wires.setStatus(id, 'reversed', clock())
    },
    isLate: (id: string): boolean => late.has(id),
    close: async () => {
      await app.close()
      store.close()
    },
  }
}
