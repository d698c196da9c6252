import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createOutage } from '../bank/outage.ts'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import type { Simulator } from '../role.ts'
import { createTextOverrideStore, type TextOverrideStore } from './store.ts'
import { loadBuildTexts, textLanguages, withText } from './texts.ts'

/**
 * Simulates a translation service: serves the texts of the build at the paths of i18next's HTTP backend, with the
 * overrides that were written over them. It accepts any text, as such a service does; the page decides what it shows.
 */
export const translationsSimulator: Simulator = {
  name: 'translations',
  port: 11,
  create: (app, { store, settings }) => {
    const corrections = createTextOverrideStore(store)
    const outage = createOutage()
    const texts = loadBuildTexts(settings.env.PAGE_TEXTS)
    addLocales(app, { corrections, texts, isOut: outage.isOut })
    // A missing module stops the start instead of the first request.
    app.addHook('onReady', async () => void (await texts))
    addControl(app, corrections)
    app.post('/control/outage', async ({ body }) => {
      outage.begin(outageSchema.parse(body).requests)
      return { ok: true }
    })
    return { step: async () => {} }
  },
}

type OfNamespace = { Params: { language: string; file: string } }

type LocaleDeps = {
  corrections: TextOverrideStore
  texts: ReturnType<typeof loadBuildTexts>
  isOut: () => boolean
}

function addLocales(app: FastifyInstance, { corrections, texts, isOut }: LocaleDeps) {
  app.get<OfNamespace>('/locales/:language/:file', async ({ params }, reply) => {
    if (isOut()) return reply.code(503).send({ error: 'maintenance' })
    const namespace = params.file.replace(/\.json$/, '')
    const bundled = (await texts).get(`${params.language}/${namespace}`)
    if (!bundled) return reply.code(404).send({ error: 'not found' })
    return corrections
      .listOf(params.language, namespace)
      .reduce((all, { key, text }) => withText(all, key.split('.'), text), bundled)
  })
}

const outageSchema = z.strictObject({ requests: z.int().min(0).max(1000) })
const correctionsSchema = z.array(
  z.strictObject({
    language: z.enum(textLanguages),
    namespace: z.string().regex(/^\w{1,40}$/),
    key: z.string().min(1).max(200),
    text: z.string(),
  }),
)
/** Body limit in bytes, which is enough for all texts of a language. */
const BODY_MAX_BYTES = 4_000_000

function addControl(app: FastifyInstance, corrections: TextOverrideStore) {
  app.get('/', async (_, reply) => {
    const rows = corrections.list().map(
      ({ language, namespace, key, text }) =>
        `<article><small>${language} ${escapeHtml(`${namespace}.${key}`)}</small>
<pre>${escapeHtml(text)}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(toSimulatorPage('Translations (simulator)', `${INTRODUCTION}\n${rows.join('\n')}`))
  })
  app.get('/control/words', async () => corrections.list())
  app.put('/control/words', { bodyLimit: BODY_MAX_BYTES }, async ({ body }, reply) => {
    const parsed = correctionsSchema.safeParse(body)
    if (!parsed.success)
      return reply.code(400).send({ error: 'The body must be a list of overrides.' })
    corrections.write(parsed.data)
    return { ok: true }
  })
  app.delete('/control/words', async () => {
    corrections.clear()
    return { ok: true }
  })
}

const INTRODUCTION = `<p>This service provides the texts of the build with the overrides listed below. A page opened
after a change shows it within a few seconds.</p>
<pre><small>GET /locales/en/shell.json                the texts of one namespace
PUT /control/words [{"language": "en", "namespace": "shell", "key": "connect", "text": "Come in"}]
DELETE /control/words                     removes all overrides
POST /control/outage {"requests": 3}      the next 3 responses are 503</small></pre>`
