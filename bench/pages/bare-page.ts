import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds React and one heading like the product's page, and serves it. */
export async function startBarePage() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'parvalue-bare-'))
  const root = path.join(import.meta.dirname, 'bare')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1)
    try {
      const body = readFileSync(path.join(outDir, path.normalize(name)))
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
