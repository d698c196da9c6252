import type { OwnerResponse } from '@safe-global/api-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAddress } from 'viem'
import type { Address } from '../../shared/domain/values/address.ts'
import { toSafeFields } from './fields.ts'
import { addSafeMessagesApi } from './messages-api.ts'
import type { SafeService } from './owners.ts'
import { type OfSafe, requireSafe, toNoChecksum } from './requests.ts'
import { addSafeTransactionsApi } from './transactions-api.ts'

/**
 * Adds Safe's transaction service, open to pages of any origin like the real service. Transactions have version 1,
 * which pages may still call, and version 2, which Safe's own client calls.
 */
export function addSafeApi(app: FastifyInstance, service: SafeService) {
  for (const version of [1, 2] as const) {
    app.register(
      async (scope) => {
        scope.addHook('onRequest', allowAnyOrigin)
        scope.options('/*', async (_, reply) => reply.code(204).send())
        addSafeTransactionsApi(scope, service)
        if (version === 2) return
        addSafesApi(scope, service)
        addSafeMessagesApi(scope, service)
      },
      { prefix: `/tx-service/:chain/api/v${version}` },
    )
  }
}

function addSafesApi(scope: FastifyInstance, service: SafeService) {
  const { node } = service
  for (const end of ['', '/']) {
    scope.get(`/about${end}`, async () => ABOUT)
    scope.get<OfSafe>(`/safes/:safe${end}`, async ({ params }, reply) => {
      if (!(await requireSafe(service, params, reply))) return reply
      const details = await node.readSafeDetails(Number(params.chain), params.safe as Address)
      return toSafeFields(params.safe, details)
    })
    scope.get<{ Params: { chain: string; owner: string } }>(
      `/owners/:owner/safes${end}`,
      async ({ params }, reply): Promise<OwnerResponse> => {
        if (!isAddress(params.owner)) return reply.code(422).send(toNoChecksum(params.owner))
        return { safes: await node.listSafesOf(Number(params.chain), params.owner) }
      },
    )
  }
}

/** The service's description of itself; the simulator has no settings. */
const ABOUT = {
  ...{ name: 'Safe Transaction Service', version: '5.0.0', api_version: 'v1', secure: false },
  settings: {},
}

async function allowAnyOrigin(_: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'content-type, accept',
  })
}
