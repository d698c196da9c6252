import { randomUUID } from 'node:crypto'
import type { Simulator } from '../role.ts'
import { createWebhookQueue, type WebhookQueue } from '../webhooks.ts'
import { addBankApi } from './api.ts'
import { addBankUi } from './bank-ui.ts'
import { addBankControl } from './control.ts'
import { createOutage } from './outage.ts'
import { type BankWire, createWireStore, type WireStore } from './store.ts'

/** The secret that the product assumes for a bank that is not configured. */
const WEBHOOK_SECRET = 'simulated-bank-webhooks'
const LATE_MS = 5000

/** Simulates Increase, our bank, and the senders of wires. `control.ts` documents it, and `/` has a form for each control. */
export const bankSimulator: Simulator = {
  name: 'bank',
  port: 4,
  create: (app, { store, clock, http, settings }) => {
    const wires = createWireStore(store)
    const outage = createOutage()
    const url = `${settings.productUrl}/api/v1/webhooks/bank`
    const webhooks = createWebhookQueue({ store, clock, http, url, secret: WEBHOOK_SECRET })
    const addWebhooks = (wire: BankWire, change: 'created' | 'updated') =>
      addWebhook({ wires, webhooks, nowMs: clock() }, wire, change)
    addBankApi(app, { wires, clock, outage, onReversed: (wire) => addWebhooks(wire, 'updated') })
    const control = {
      ...{ wires, clock, outage },
      onCreated: (wire: BankWire) => addWebhooks(wire, 'created'),
    }
    addBankControl(app, control)
    addBankUi(app, control)
    return {
      step: async () => {
        for (const wire of wires.listPending()) {
          wires.inTransaction(() => {
            wires.setStatus(wire.id, 'accepted', null)
            addWebhooks(wire, 'updated')
          })
        }
        wires.inTransaction(() => {
          for (const body of wires.takeDueWebhooks(clock())) webhooks.add(body)
        })
        await webhooks.deliver()
      },
    }
  },
}

type WebhookDeps = { wires: WireStore; webhooks: WebhookQueue; nowMs: number }

/** Queues the webhook of a change; as at Increase it names the event and its object only. */
function addWebhook({ wires, webhooks, nowMs }: WebhookDeps, wire: BankWire, change: string) {
  if (wire.notice === 'lost') return
  const event = {
    id: `event_${randomUUID().replaceAll('-', '')}`,
    category: `inbound_wire_transfer.${change}`,
    associated_object_type: 'inbound_wire_transfer',
    associated_object_id: wire.id,
    created_at: new Date(nowMs).toISOString(),
    type: 'event',
  }
  if (wire.notice === 'slow') wires.addLateWebhook(event, nowMs + LATE_MS)
  else webhooks.add(event)
  if (wire.notice === 'duplicate') webhooks.add(event)
}
