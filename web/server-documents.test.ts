import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveFromServer } from './server-documents.ts'

let folder = ''
let server: Server
let vite: ViteDevServer
let answer: RequestListener

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parvalue-documents-'))
  writeFileSync(join(folder, 'main.js'), 'export const here = 1')
  server = createHttp((request, response) => answer(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [serveFromServer(toUrl(server.address()))],
    server: { port: 0, hmr: false, ws: false },
  })
  await vite.listen()
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await vite.close()
  rmSync(folder, { recursive: true, force: true })
})

const toUrl = (address: Server['address'] extends () => infer A ? A : never) =>
  `http://localhost:${(address as AddressInfo).port}`

const send = (path: string, options: RequestInit = {}) =>
  fetch(`${toUrl(vite.httpServer?.address() ?? null)}${path}`, { redirect: 'manual', ...options })

const HTML = { accept: 'text/html' }

test('without the server the API is unavailable, and a document reloads until it is up', async () => {
  server.close()
  const refused = await send('/api/v1/_health/')
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: 'The server is being restarted.', code: 'unavailable', request_id: '' },
  ])
  const document = await send('/stocks', { headers: HTML })
  expect([document.status, document.headers.get('refresh')]).toEqual([503, '1'])
})

test('a document comes from the server, without the content policy, which Vite’s scripts would violate', async () => {
  const requestedUrls: (string | undefined)[] = []
  answer = (request, response) => {
    requestedUrls.push(request.url)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
    })
    response.end(
      '<html><head><script id="boot" type="application/json">{"a":1}</script></head></html>',
    )
  }
  const document = await send('/stocks/AAPL?lng=en', { headers: HTML })
  const html = await document.text()
  expect(requestedUrls).toEqual(['/stocks/AAPL?lng=en'])
  expect(document.headers.get('content-security-policy')).toBe(null)
  expect(document.headers.get('x-frame-options')).toBe('DENY')
  expect(html).toContain('<script id="boot" type="application/json">{"a":1}</script>')
  expect(html).toContain('/@vite/client')
})

test('a request is proxied unchanged: path, cookies, origin and body, and so is its response', async () => {
  answer = (request, response) => {
    const { method, url, headers } = request
    const { cookie, origin } = headers
    response.writeHead(302, { location: '/back', 'set-cookie': ['a=1; HttpOnly', 'b=2'] })
    void text(request).then((body) =>
      response.end(JSON.stringify({ method, url, body, cookie, origin })),
    )
  }
  const { status, headers, ...rest } = await send('/api/v1/user/wallet?x=//y', {
    method: 'POST',
    body: '{}',
    headers: { cookie: 's=1', origin: 'http://localhost:3000' },
  }).then(async (got) => ({ status: got.status, headers: got.headers, body: await got.json() }))
  expect(status).toBe(302)
  expect(headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
  expect(headers.get('location')).toBe('/back')
  expect(rest.body).toEqual({
    method: 'POST',
    url: '/api/v1/user/wallet?x=//y',
    body: '{}',
    cookie: 's=1',
    origin: 'http://localhost:3000',
  })
})

test('a stream arrives as it is written, and is closed when the page leaves', async () => {
  const gone = Promise.withResolvers<void>()
  answer = (_, response) => {
    response.on('close', () => gone.resolve())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('id: 1\n\n')
  }
  const leaving = new AbortController()
  const { body } = await send('/api/v1/events', { signal: leaving.signal })
  const { value } = (await body?.getReader().read()) ?? {}
  expect(Buffer.from(value ?? []).toString()).toBe('id: 1\n\n')
  leaving.abort()
  await gone.promise
})

test('Vite serves its own files', async () => {
  expect(await (await send('/main.js')).text()).toContain('export const here = 1')
})
