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

const HELP = `Simulator of a login provider that uses OAuth 2.0 with PKCE. /authorize starts a login: with a
6-digit code sent by email or text message, or by choosing a fictional Google account. /token exchanges
the authorization code. Each email address or phone number has one wallet, whose key never leaves this
service: /rpc signs the sign-in message without a prompt, and shows a confirmation in a frame
(/confirm/{id}) before it signs data or sends a transaction. Signing in with Google and with a code sent
to the same email address gives the same user.

A code is valid for 10 minutes and 5 attempts; at most 8 codes an hour go to one email address or phone
number. A user stays logged in until the product logs the user out. Only the product’s own origin gets
responses.`

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
<h2>Text messages, newest first</h2>${texts.join('') || '<p>No text messages yet.</p>'}
<h2>Wallets</h2>${people.length > 0 ? `<ul>${people.join('')}</ul>` : '<p>No wallets yet.</p>'}`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toSimulatorPage('Login service (simulator)', body))
  })
}
