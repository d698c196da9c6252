import type { Endpoint } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { createPublicReads } from '../db/replicas/public-read.ts'
import type { ReplicaSet } from '../db/replicas/replica-set.ts'
import type { SessionCookies } from './guards/cookies.ts'

/** Runs a call on the database server that may answer it. */
export type RouteRead = <Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: () => Promise<Result>,
) => Promise<Result>

/**
 * Creates the routing of reads (requirement SC-03): replicas answer calls whose answer is the same for every caller. A
 * caller with a session or a token always reads from the leader, so their own writes are in every answer.
 */
export function createReadRouting(
  replicas: ReplicaSet,
  cookies: Pick<SessionCookies, 'findSessionToken'>,
): RouteRead {
  const readPublicly = createPublicReads(replicas)
  return (endpoint, request, answer) => {
    const hasCredentials =
      cookies.findSessionToken(request) !== null || request.headers.authorization !== undefined
    return endpoint.isSameForAll && !hasCredentials ? readPublicly(answer) : answer()
  }
}
