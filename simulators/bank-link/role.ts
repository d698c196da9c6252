import type { Simulator } from '../role.ts'
import { addLinkApi } from './api.ts'
import { createLinkStore } from './store.ts'

/** Simulates Plaid: the form in which customers link a bank account. Its start page documents it. */
export const bankLinkSimulator: Simulator = {
  name: 'bank-link',
  port: 3,
  create: (app, { store, clock, settings }) => {
    addLinkApi(app, { links: createLinkStore(store), clock, productUrl: settings.productUrl })
    return { step: async () => {} }
  },
}
