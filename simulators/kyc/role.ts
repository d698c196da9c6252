import { createOutage } from '../bank/outage.ts'
import type { Simulator } from '../role.ts'
import { createWebhookQueue } from '../webhooks.ts'
import { addKycApi } from './api.ts'
import { addKycControl } from './control.ts'
import { addIdentityForm } from './identity-form.ts'
import { createInquiryActions } from './inquiries.ts'
import { finishReports } from './reports.ts'
import { toPersonaHeaders } from './signature.ts'
import { createKycStore } from './store.ts'

/** The secret that the product assumes for a provider that is not configured. */
const WEBHOOK_SECRET = 'simulated-kyc-webhooks'

/** Simulates Persona: identity checks and watchlist screening. `control.ts` documents it. */
export const kycSimulator: Simulator = {
  name: 'kyc',
  port: 2,
  create: (app, { store, clock, http, settings }) => {
    const inquiries = createKycStore(store)
    const outage = createOutage()
    const url = `${settings.productUrl}/api/v1/webhooks/kyc`
    const signing = { secret: WEBHOOK_SECRET, toHeaders: toPersonaHeaders }
    const webhooks = createWebhookQueue({ store, clock, http, url, ...signing })
    const inquiryChanges = createInquiryActions({ inquiries, webhooks, clock })
    addKycApi(app, { inquiries, inquiryChanges, clock, isOut: outage.isOut })
    addIdentityForm(app, { inquiries, inquiryChanges, clock, productUrl: settings.productUrl })
    addKycControl(app, { inquiries, inquiryChanges, outage })
    return {
      step: async () => {
        finishReports({ inquiries, webhooks, clock })
        await webhooks.deliver()
      },
    }
  },
}
