import type { FastifyInstance } from 'fastify'

/** Returns the URL that `fetch` was called with, in any of its forms. */
export const hrefOf = (place: Parameters<typeof fetch>[0]): string =>
  place instanceof Request ? place.url : String(place)

/** Sends a request to a server in this process, without a network. */
export async function injectRequest(
  app: FastifyInstance,
  place: URL,
  request?: RequestInit,
): Promise<Response> {
  const { statusCode, payload, headers } = await app.inject({
    method: (request?.method ?? 'GET') as 'GET',
    url: place.pathname + place.search,
    headers: request?.headers as Record<string, string>,
    ...(typeof request?.body === 'string' ? { payload: request.body } : {}),
  })
  const type = { 'content-type': headers['content-type'] ?? 'text/plain' }
  return new Response(statusCode === 204 ? null : payload, { status: statusCode, headers: type })
}
