import type { Simulator } from '../role.ts'
import { addLinkApi } from './api.ts'
import { createLinkStore } from './store.ts'

/** Where people show a bank account of theirs. What it does is said on its own page. */
export const bankLink: Simulator = {
  name: 'bank-link',
  port: 3,
  create: (app, { store, clock, settings }) => {
    addLinkApi(app, { links: createLinkStore(store), clock, productUrl: settings.productUrl })
    return { step: async () => {} }
  },
}
