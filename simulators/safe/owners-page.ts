import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from '../../shared/domain/values/address.ts'
import { confirmSafeTransaction, rejectSafeTransaction, type SafeService } from './owners.ts'
import { toSafeQueuePage, toSafeStartPage } from './page.ts'

type Queue = { Params: { chain: string; safe: string } }
type Decided = {
  Params: { chain: string; safe: string; hash: string }
  Body: { decision?: string } | undefined
}

/** Adds the page on which a person acts as the other owners. */
export function addSafePages(app: FastifyInstance, service: SafeService, help: string) {
  const { transactions, node } = service
  app.get('/', async (_, reply) => reply.type(HTML).send(toSafeStartPage(help)))
  app.get<Queue>('/safes/:chain/:safe', async ({ params }, reply) => {
    const [chainId, safe] = [Number(params.chain), params.safe.toLowerCase()]
    const facts = node.hasChain(chainId) ? await node.readSafe(chainId, safe as Address) : null
    if (!facts) return reply.code(404).send({ detail: 'There is no Safe.' })
    const shown = transactions
      .list(chainId, safe)
      .map((one) => ({ ...one, confirmations: transactions.listConfirmations(one.hash) }))
    return reply
      .type(HTML)
      .header('cache-control', 'no-store')
      .send(toSafeQueuePage({ chainId, safe, facts, shown }))
  })
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.addHook('onRequest', refuseCrossSite)
    scope.post<Decided>('/safes/:chain/:safe/:hash', async ({ params, body }, reply) => {
      const { chain, safe, hash } = params
      const found = transactions.find(Number(chain), hash)
      if (found?.transaction_hash !== null) return reply.code(409).send(TOO_LATE)
      if (body?.decision === 'confirm') await confirmSafeTransaction(service, found)
      else if (body?.decision === 'reject') await rejectSafeTransaction(service, found)
      else return reply.code(409).send(TOO_LATE)
      return reply.redirect(`/safes/${chain}/${safe}#${encodeURIComponent(hash)}`, 303)
    })
  })
}

const HTML = 'text/html; charset=utf-8'
const TOO_LATE = { detail: 'The transaction is executed, or the decision is unknown.' }

/** Refuses form posts from other sites. */
async function refuseCrossSite({ headers }: FastifyRequest, reply: FastifyReply) {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin')
    return reply.code(403).send({ detail: 'Cross-origin form posts are not allowed.' })
}
