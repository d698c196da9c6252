import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: number }

/**
 * Creates a caller over a real connection that sends the path unchanged and no headers but the host's. A body gets its
 * length, because Node leaves that out for methods that usually have no body.
 * `headers`: null omits one.
 */
export function createRawApiCaller(findApp: () => FastifyInstance | undefined) {
  return async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string | null>> = {},
    body?: string,
  ): Promise<RawAnswer> => {
    const app = findApp()
    if (!app) throw new Error('The server is not there yet.')
    const { port } = app.server.address() as AddressInfo
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const all = { ...length, ...Object.fromEntries(sent) }
      const options = { host: '127.0.0.1', port, method, path, headers: all }
      const sending = request(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const all = Buffer.concat(parts)
          const { statusCode: status = 0, headers: received } = response
          resolve({ status, headers: received, text: all.toString(), bytes: all.length })
        })
      })
      sending.on('error', reject)
      sending.end(body)
    })
  }
}
