import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { explainListenRefusal, findListenRefusal } from './taken-port.ts'

export type ListenEndpoint = {
  host: string
  port: number
  /** Name of the program that listens there, for messages. */
  part: string
  /** Name of the variable that sets the port. */
  setting: string
}

/** Returns why these ports cannot be used, one per line; null if they are free now. */
export async function explainTakenPorts(
  endpoints: readonly ListenEndpoint[],
): Promise<string | null> {
  const sentences = await Promise.all(
    endpoints.map(async (endpoint) =>
      describe(endpoint, await findListenRefusal(endpoint.port, endpoint.host)),
    ),
  )
  const faults = sentences.filter((sentence) => sentence !== null)
  return faults.length > 0 ? faults.join('\n') : null
}

/** Listens; returns a sentence if another program took the port in the meantime, else null. */
export async function listenOn(
  app: FastifyInstance,
  endpoint: ListenEndpoint,
): Promise<string | null> {
  try {
    await app.listen({ host: endpoint.host, port: endpoint.port })
    return null
  } catch (error) {
    const sentence = await describe(endpoint, (error as NodeJS.ErrnoException).code ?? null)
    if (sentence === null) throw error
    return sentence
  }
}

/** Listens on each endpoint; returns the first sentence about one that is taken. */
export async function listenOnAll(
  app: FastifyInstance,
  endpoints: readonly ListenEndpoint[],
): Promise<string | null> {
  for (const endpoint of endpoints) {
    const refusal = await listenOn(app, endpoint)
    if (refusal !== null) return refusal
  }
  return null
}

async function describe({ host, port, part, setting }: ListenEndpoint, code: string | null) {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine. Set HOST to one that it has, or leave it out.`
  }
  const advice = `${setting}=${port < 1024 ? port + 8000 : port + 1}`
  return explainListenRefusal({ port, part, advice }, code)
}

export const toPageEndpoint = ({ host, port }: Config): ListenEndpoint => ({
  host,
  port,
  part: 'page and API',
  setting: 'PORT',
})

export const toAdminEndpoint = ({ adminPort }: Config): ListenEndpoint => ({
  host: '127.0.0.1',
  port: adminPort,
  part: 'operators',
  setting: 'ADMIN_PORT',
})

/** Returns the endpoint of the metrics for other machines; none unless its port is set. */
export const toMetricsEndpoints = ({ metricsPort }: Config): ListenEndpoint[] =>
  metricsPort === null
    ? []
    : [{ host: '0.0.0.0', port: metricsPort, part: 'metrics', setting: 'METRICS_PORT' }]
