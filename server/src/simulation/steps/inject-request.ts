import type { FastifyInstance } from 'fastify'

/** Returns the URL that `fetch` was called with, in any of its forms. */
export const hrefOf = (target: Parameters<typeof fetch>[0]): string =>
  target instanceof Request ? target.url : String(target)

/** Sends a request to a server in this process, without a network. */
export async function injectRequest(
  app: FastifyInstance,
  target: URL,
  request?: RequestInit,
): Promise<Response> {
  const { statusCode, payload, headers } = await app.inject({
    method: (request?.method ?? 'GET') as 'GET',
    url: target.pathname + target.search,
    headers: Object.fromEntries(new Headers(request?.headers)),
    ...(typeof request?.body === 'string' ? { payload: request.body } : {}),
  })
  const type = { 'content-type': headers['content-type'] ?? 'text/plain' }
  return new Response(statusCode === 204 ? null : payload, { status: statusCode, headers: type })
}
