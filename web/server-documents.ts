import { request as askHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/**
 * `npm run dev`: Vite has the sources, and whatever else is asked for the server at `serverUrl` answers, documents
 * too: it puts the boot data into them, and they come back through Vite, which adds what renews the page. One
 * origin stays, with its cookies and its streams.
 */
export function serveFromServer(serverUrl: string): Plugin {
  return {
    name: 'serve-from-server',
    apply: 'serve',
    config: () => ({ appType: 'custom', server: { host: 'localhost' } }),
    configureServer: (vite) => {
      // What the API answers is no file, whatever its name.
      vite.middlewares.use('/api', (request, response) => {
        request.url = request.originalUrl ?? request.url
        passOn(serverUrl, request, response)
      })
      return () => {
        vite.middlewares.use((request, response, next) => {
          if (!isPageRequest(request)) return passOn(serverUrl, request, response)
          serveDocument(vite, serverUrl, { request, response }).catch(next)
        })
      }
    },
  }
}

const isPageRequest = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

type Asked = { request: Connect.IncomingMessage; response: ServerResponse }

/** A document of the server's, with what Vite adds. */
async function serveDocument(vite: ViteDevServer, serverUrl: string, { request, response }: Asked) {
  const url = request.originalUrl ?? request.url ?? '/'
  const answer = await ask(serverUrl, request).catch(() => null)
  if (!answer) return sendWaiting(response)
  // Vite writes scripts and styles into the page, which the content policy forbids.
  const { 'content-security-policy': _, 'content-length': __, ...headers } = answer.headers
  const html = await text(answer)
  const isDocument = (headers['content-type'] ?? '').includes('text/html')
  response.writeHead(answer.statusCode ?? 200, headers)
  response.end(isDocument ? await vite.transformIndexHtml(url, html) : html)
}

/** Passes a request on as it came, and its answer as it comes, streams too. */
function passOn(serverUrl: string, request: IncomingMessage, response: ServerResponse) {
  ask(serverUrl, request).then(
    (answer) => {
      response.writeHead(answer.statusCode ?? 200, answer.headers)
      answer.pipe(response)
      response.on('close', () => answer.destroy())
      // A server that ends in the middle of an answer.
      answer.on('error', () => response.destroy())
    },
    () => {
      if (!response.headersSent) sendUnavailable(response)
    },
  )
}

function ask(serverUrl: string, request: IncomingMessage): Promise<IncomingMessage> {
  const { method = 'GET', headers, url = '/' } = request
  return new Promise((resolve, reject) => {
    const asked = askHttp(serverUrl, { method, headers, path: url }, resolve)
    asked.on('error', reject)
    request.pipe(asked)
  })
}

/** As the API says it when it cannot reach its database; the page asks again. */
function sendUnavailable(response: ServerResponse) {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
  response.end(
    JSON.stringify({
      message: 'The server is being restarted.',
      code: 'unavailable',
      request_id: '',
    }),
  )
}

/** Asks again by itself, until the server is there. */
function sendWaiting(response: ServerResponse) {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '1' })
  response.end(
    '<!doctype html><title>Waiting</title><p>Waiting for the server; `npm run dev` says why.',
  )
}
