import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'

const TEXT =
  /^(text\/html|text\/css|text\/javascript|application\/javascript|application\/json|image\/svg)/

/** Starts a proxy that compresses a server's uncompressed texts, as a public web server does. */
export async function startCompressingProxy(port: number) {
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const isPacked =
        response.headers['content-encoding'] === undefined &&
        TEXT.test(response.headers['content-type'] ?? '')
      const { 'content-length': length, ...others } = response.headers
      const more = isPacked
        ? { 'content-encoding': 'gzip', vary: 'accept-encoding' }
        : length === undefined
          ? {}
          : { 'content-length': length }
      answer.writeHead(response.statusCode ?? 502, { ...others, ...more })
      if (isPacked) response.pipe(createGzip()).pipe(answer)
      else response.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${proxyPort}`, stop }
}
