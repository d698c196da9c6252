import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listCurrentActionRecords } from './actions-api.ts'
import { createActionCommands } from './actions-control.ts'
import { toActionsPage } from './actions-page.ts'
import type { MarketDataApiDeps } from './api.ts'

/** Adds the page that lists corporate actions, whose buttons run the same commands as the controls. */
export function addActionsUi(app: FastifyInstance, deps: MarketDataApiDeps, help: string) {
  app.get<{ Querystring: { symbol?: string } }>('/', async ({ query }, reply) => {
    const odd = new Set(deps.market.read().oddRecords.map(({ key }) => key))
    const listed = listCurrentActionRecords(deps, query.symbol || undefined).map(
      ({ id, type, record }) => ({
        ...{ id, type, record },
        isOdd: odd.has(id),
      }),
    )
    const page = toActionsPage({ help, listed, nowMs: deps.worldMs(), symbol: query.symbol ?? '' })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => toInput(new URLSearchParams(body)),
    )
    scope.addHook('onRequest', refuseCrossSite)
    for (const { name, run } of createActionCommands(deps)) {
      scope.post(`/desk/${name}`, async ({ body }, reply) => {
        const outcome = run(body)
        if (!outcome.ok) return reply.code(400).send({ detail: outcome.detail })
        if (outcome.id === null) return reply.code(409).send({ detail: 'No such record any more.' })
        return reply.redirect(`/#${encodeURIComponent(outcome.id)}`, 303)
      })
    }
  })
}

/**
 * Returns the command's input from a form, without empty fields; a field that is named `set.x` sets `x` to null, which
 * makes it unreadable.
 */
function toInput(form: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of form) {
    if (value === '') continue
    if (name === 'special') input[name] = value === 'on'
    else if (name === 'from' || name === 'to') input[name] = Number(value)
    else if (name.startsWith('set.')) input.set = { [name.slice(4)]: null }
    else input[name] = value
  }
  return input
}

/** Refuses form posts from other sites. */
async function refuseCrossSite({ headers }: FastifyRequest, reply: FastifyReply) {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin')
    return reply.code(403).send({ detail: 'Cross-origin form posts are not allowed.' })
}
