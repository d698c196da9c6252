import type { FastifyInstance } from 'fastify'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import type { Simulator } from '../role.ts'
import { addLoginApi } from './api.ts'
import { addAuthorizationRoutes } from './authorize.ts'
import { addConfirmationRoutes } from './confirm.ts'
import { toLoginContext } from './context.ts'
import { createLoginFlows } from './flows.ts'
import { createCodeSender } from './sending.ts'
import { createWalletSigner } from './signing.ts'
import { createLoginStore, type LoginStore } from './store.ts'

/** Simulates a login provider that manages an embedded wallet for each user. Its start page documents it. */
export const loginSimulator: Simulator = {
  name: 'login',
  port: 1,
  create: (app, { store, clock, http, settings }) => {
    const logins = createLoginStore(store)
    const context = toLoginContext(settings)
    const flows = createLoginFlows({
      logins,
      clock,
      sendCode: createCodeSender({ http, clock, logins, context }),
    })
    const signing = createWalletSigner({ http, settings })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))),
    )
    addAuthorizationRoutes(app, { logins, flows, context })
    addConfirmationRoutes(app, { logins, signing, context, dataDir: settings.dataDir })
    addOwnPage(app, logins)
    addLoginApi(app, { logins, signing, context, clock })
    return { step: async () => {} }
  },
}

const HELP = `Simulator of a hosted login with OAuth 2.0 and PKCE. /authorize starts a login: with a code
of six digits by e-mail or to a phone, or with a choice of fictitious Google accounts. /token exchanges
the authorization code. Each address or number has one wallet, whose key never leaves this service:
/rpc signs the sign-in message without a prompt, and shows a confirmation in a frame (/confirm/{id})
before it signs data or sends a transaction. Google and e-mail with the same address are one user.

A code is valid for 10 minutes and 5 attempts; at most 8 codes an hour go to one address. A user stays
logged in until the product logs the user out. Only the product's own origin gets responses.`

function addOwnPage(app: FastifyInstance, logins: LoginStore) {
  app.get('/', async (_, reply) => {
    const texts = logins.listTexts().map(
      ({ recipient, text, sent_ms }) => `<article><strong>${escapeHtml(recipient)}</strong>
<br><small>${new Date(sent_ms).toISOString()}</small><pre>${escapeHtml(text)}</pre></article>`,
    )
    const people = logins
      .listIdentities()
      .map(({ contact, address }) => `<li>${escapeHtml(contact)}<br><small>${address}</small></li>`)
    const body = `<pre>${escapeHtml(HELP)}</pre>
<h2>Text messages to phones, the newest first</h2>${texts.join('') || '<p>None yet.</p>'}
<h2>Who has a wallet</h2><ul>${people.join('')}</ul>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toSimulatorPage('Login service (simulator)', body))
  })
}
