import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/**
 * Serves sources from Vite in `npm run dev` and proxies all other requests to the server at `serverUrl`.
 * Documents come from the server too, because it inserts the boot data, and then pass through Vite, which
 * adds its hot-reload client. The page keeps a single origin, with its cookies and event streams.
 */
export function serveFromServer(serverUrl: string): Plugin {
  return {
    name: 'serve-from-server',
    apply: 'serve',
    config: () => ({ appType: 'custom', server: { host: 'localhost' } }),
    configureServer: (vite) => {
      // API paths are proxied before Vite can resolve them as files.
      vite.middlewares.use('/api', (request, response) => {
        request.url = request.originalUrl ?? request.url
        proxyRequest(serverUrl, request, response)
      })
      return () => {
        vite.middlewares.use((request, response, next) => {
          if (!isPageRequest(request)) return proxyRequest(serverUrl, request, response)
          serveDocument(vite, serverUrl, { request, response }).catch(next)
        })
      }
    },
  }
}

const isPageRequest = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

type Exchange = { request: Connect.IncomingMessage; response: ServerResponse }

/** Serves a document from the server, with Vite's additions. */
async function serveDocument(
  vite: ViteDevServer,
  serverUrl: string,
  { request, response }: Exchange,
) {
  const url = request.originalUrl ?? request.url ?? '/'
  const answer = await forward(serverUrl, request).catch(() => null)
  if (!answer) return sendReloadPage(response)
  // The content policy forbids the inline scripts and styles that Vite writes into the page.
  const { 'content-security-policy': _, 'content-length': __, ...headers } = answer.headers
  const html = await text(answer)
  const isDocument = (headers['content-type'] ?? '').includes('text/html')
  response.writeHead(answer.statusCode ?? 200, headers)
  response.end(isDocument ? await vite.transformIndexHtml(url, html) : html)
}

/** Proxies a request unchanged and streams back the response. */
function proxyRequest(serverUrl: string, request: IncomingMessage, response: ServerResponse) {
  forward(serverUrl, request).then(
    (answer) => {
      response.writeHead(answer.statusCode ?? 200, answer.headers)
      answer.pipe(response)
      response.on('close', () => answer.destroy())
      // The server may end while it sends a response.
      answer.on('error', () => response.destroy())
    },
    () => {
      if (!response.headersSent) sendUnavailable(response)
    },
  )
}

function forward(serverUrl: string, request: IncomingMessage): Promise<IncomingMessage> {
  const { method = 'GET', headers, url = '/' } = request
  return new Promise((resolve, reject) => {
    const proxied = requestHttp(serverUrl, { method, headers, path: url }, resolve)
    proxied.on('error', reject)
    request.pipe(proxied)
  })
}

/** Sends the same error that the API returns while its database is unreachable; the page retries it. */
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

/** Sends a page that reloads itself until the server is up. */
function sendReloadPage(response: ServerResponse) {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '1' })
  response.end(
    '<!doctype html><title>Waiting</title><p>Waiting for the server; `npm run dev` says why.',
  )
}
