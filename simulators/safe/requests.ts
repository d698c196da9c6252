import type { FastifyReply } from 'fastify'
import { getAddress, isAddress } from 'viem'
import { z } from 'zod'
import type { SafeState } from './node.ts'
import type { SafeService } from './owners.ts'

/** A signature of one owner. */
export const SIGNATURE = z.string().regex(/^0x[0-9a-fA-F]{130}$/)

export type OfSafe = {
  Params: { chain: string; safe: string }
  Querystring: Record<string, string | undefined>
}
export type OfHash = { Params: { chain: string; hash: string } }

/** Returns what the service answers to an address without its checksum. */
export const toNoChecksum = (address: string) => ({
  ...{ code: 1, message: 'Checksum address validation failed', arguments: [address] },
})

/** Returns the state of the Safe; null where the reply says why there is none. */
export async function requireSafe(
  { node }: SafeService,
  { chain, safe }: OfSafe['Params'],
  reply: FastifyReply,
): Promise<SafeState | null> {
  // The service takes an address only with its checksum.
  if (!isAddress(safe) || getAddress(safe) !== safe) {
    reply.code(422).send(toNoChecksum(safe))
    return null
  }
  const facts = node.hasChain(Number(chain)) ? await node.readSafe(Number(chain), safe) : null
  if (!facts) reply.code(404).send({ detail: 'No SafeContract matches the given query.' })
  return facts
}

const LIMIT = 100

/** Returns the results that `limit` and `offset` select. */
export function toPage<Result>(all: readonly Result[], query: OfSafe['Querystring']) {
  const offset = Number(query.offset ?? 0)
  const results = all.slice(offset, offset + Number(query.limit ?? LIMIT))
  return { count: all.length, next: null, previous: null, results }
}
