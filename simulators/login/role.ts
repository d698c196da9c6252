import type { FastifyInstance } from 'fastify'
import { toHtml, toPage } from '../page.ts'
import type { Simulator } from '../role.ts'
import { addLoginApi } from './api.ts'
import { addAuthorize } from './authorize.ts'
import { addConfirm } from './confirm.ts'
import { createLoginFlows } from './flows.ts'
import { toLoginContext } from './place.ts'
import { createSendCode } from './sending.ts'
import { createSigning } from './signing.ts'
import { createLoginStore, type LoginStore } from './store.ts'

/** Simulates a login provider that manages an embedded wallet for each user. Its start page documents it. */
export const login: Simulator = {
  name: 'login',
  port: 1,
  create: (app, { store, clock, http, settings }) => {
    const logins = createLoginStore(store)
    const place = toLoginContext(settings)
    const desk = createLoginFlows({
      logins,
      clock,
      sendCode: createSendCode({ http, clock, logins, place }),
    })
    const signing = createSigning({ http, settings })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))),
    )
    addAuthorize(app, { logins, desk, place })
    addConfirm(app, { logins, signing, place, dataDir: settings.dataDir })
    addOwnPage(app, logins)
    addLoginApi(app, { logins, signing, place, clock })
    return { step: async () => {} }
  },
}

const HELP = `A hosted login, as OAuth 2.0 with PKCE has it. /authorize begins: with a code of six digits
by e-mail or to a phone, or with a choice of made-up Google accounts. /token exchanges what comes back.
Each address or number has one wallet, whose key never leaves this service: /rpc signs the
sign-in message at once, and asks in a frame of its own (/confirm/{id}) before it signs data or sends
a transaction. Google and a mail to the same address are the same person.

A code holds for 10 minutes and 5 tries; 8 codes an hour go to one address. Whoever is logged in
stays so until the product logs them out. Only the product's own origin is answered.`

function addOwnPage(app: FastifyInstance, logins: LoginStore) {
  app.get('/', async (_, reply) => {
    const texts = logins.listTexts().map(
      ({ recipient, text, sent_ms }) => `<article><strong>${toHtml(recipient)}</strong>
<br><small>${new Date(sent_ms).toISOString()}</small><pre>${toHtml(text)}</pre></article>`,
    )
    const people = logins
      .listIdentities()
      .map(({ contact, address }) => `<li>${toHtml(contact)}<br><small>${address}</small></li>`)
    const body = `<pre>${toHtml(HELP)}</pre>
<h2>Text messages to phones, the newest first</h2>${texts.join('') || '<p>None yet.</p>'}
<h2>Who has a wallet</h2><ul>${people.join('')}</ul>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toPage('The login service of this machine', body))
  })
}
