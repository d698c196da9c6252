import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toBankPage } from './bank-page.ts'
import { type BankControlDeps, beginOutage, listAllWires, sendWire, toBankHelp } from './control.ts'

/** Adds the page for people, whose forms run the same commands as the controls. */
export function addBankUi(app: FastifyInstance, deps: BankControlDeps) {
  app.get('/', async ({ host }, reply) => {
    const page = toBankPage(toBankHelp(`http://${host}`), listAllWires(deps))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => toInput(new URLSearchParams(body)),
    )
    scope.addHook('onRequest', refuseCrossSite)
    scope.post('/desk/wires', async ({ body }, reply) => answer(reply, sendWire(deps, body)))
    scope.post('/desk/outage', async ({ body }, reply) => answer(reply, beginOutage(deps, body)))
  })
}

type Outcome = { ok: true } | { ok: false; detail: string }

const answer = (reply: FastifyReply, outcome: Outcome) =>
  outcome.ok ? reply.redirect('/', 303) : reply.code(400).send({ detail: outcome.detail })

/** Returns the command's input from a form, without empty fields. */
function toInput(form: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (value === '') continue
    if (name === 'refuse_return') input[name] = value === 'on'
    else input[name] = name === 'requests' ? Number(value) : value
  }
  return input
}

/** Refuses form posts from other sites. */
async function refuseCrossSite({ headers }: FastifyRequest, reply: FastifyReply) {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin')
    return reply.code(403).send({ detail: 'Cross-origin form posts are not allowed.' })
}
