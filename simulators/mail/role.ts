import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createOutage } from '../bank/outage.ts'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import type { Simulator } from '../role.ts'
import { addMailApi } from './api.ts'
import { createMailStore, type MailStore, type StoredMail } from './store.ts'

/**
 * Simulates Postmark with one mailbox for all recipients, shown on a page; addresses that begin with "bounce@"
 * or "bounce+" bounce.
 */
export const mailSimulator: Simulator = {
  name: 'mail',
  port: 8,
  create: (app, { store, clock }) => {
    const mails = createMailStore(store)
    const outage = createOutage()
    addMailApi(app, { mails, clock, isOut: outage.isOut })
    addMailbox(app, mails)
    app.post('/control/outage', async ({ body }) => {
      outage.begin(outageSchema.parse(body).requests)
      return { ok: true }
    })
    return { step: async () => {} }
  },
}

const outageSchema = z.strictObject({ requests: z.int().min(0).max(1000) })
const SHOWN_MAX = 100

type To = { Querystring: { to?: string } }

function addMailbox(app: FastifyInstance, mails: MailStore) {
  app.get<To>('/', async ({ query }, reply) => {
    const found = mails.list(query.to || null, SHOWN_MAX)
    const body = found.length === 0 ? '<p>No mail yet.</p>' : found.map(toArticle).join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toSimulatorPage('Mailbox (Postmark simulator)', `${INTRODUCTION}\n${body}`))
  })
  app.get<To>('/control/mails', async ({ query }) => mails.list(query.to || null, SHOWN_MAX))
}

const INTRODUCTION = `<p>All mail that was sent on this machine, newest first. No mail leaves it.
<a href="">Reload</a></p>
<p><small>/?to=address shows one recipient, GET /control/mails returns JSON,
POST /control/outage {"requests": 3} answers the next 3 requests with 503.</small></p>`

const toArticle = ({
  subject,
  sender,
  recipient,
  received_ms,
  text,
  html,
}: StoredMail) => `<article>
<strong>${escapeHtml(subject)}</strong>
<dl><dt>To</dt><dd>${escapeHtml(recipient)}</dd><dt>From</dt><dd>${escapeHtml(sender)}</dd>
<dt>At</dt><dd>${new Date(received_ms).toISOString()}</dd></dl>
<pre>${escapeHtml(text)}</pre>
${html === '' ? '' : toFrame(html)}
</article>`

/** Shows the HTML as a mail program does, without scripts. */
const toFrame = (html: string) =>
  `<iframe title="HTML" sandbox="" srcdoc="${escapeHtml(html)}" style="width:100%;height:30rem;border:0"></iframe>`
