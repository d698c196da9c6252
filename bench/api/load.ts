import { Agent, request } from 'node:http'

const CONNECTIONS = 32

type Target = { port: number; path: string; headers?: Record<string, string> }

/** Sends requests over keep-alive connections, each of which sends the next one as soon as it is answered. */
export async function measureRequestRate(target: Target, durationMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  let count = 0
  const sendUntilEnd = async () => {
    while (performance.now() < endMs) {
      await sendRequest(agent, target)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd))
  agent.destroy()
  return { count, durationMs: performance.now() - startedMs }
}

function sendRequest(agent: Agent, { port, path, headers = {} }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}
