import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { describeTakenPort, findListenRefusal } from './taken-port.ts'

export type ListenPlace = {
  host: string
  port: number
  /** What listens there, in words. */
  part: string
  /** The variable that moves it. */
  setting: string
}

/** Why nothing can listen at these places, a line each; null: it can, as far as one knows before. */
export async function findTaken(places: readonly ListenPlace[]): Promise<string | null> {
  const sentences = await Promise.all(
    places.map(async (place) => describe(place, await findListenRefusal(place.port, place.host))),
  )
  const faults = sentences.filter((sentence) => sentence !== null)
  return faults.length > 0 ? faults.join('\n') : null
}

/** Null when it listens, else one sentence on why it cannot: another program came first after all. */
export async function listen(app: FastifyInstance, place: ListenPlace): Promise<string | null> {
  try {
    await app.listen({ host: place.host, port: place.port })
    return null
  } catch (error) {
    const sentence = await describe(place, (error as NodeJS.ErrnoException).code ?? null)
    if (sentence === null) throw error
    return sentence
  }
}

async function describe({ host, port, part, setting }: ListenPlace, code: string | null) {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine. Set HOST to one that it has, or leave it out.`
  }
  const advice = `${setting}=${port < 1024 ? port + 8000 : port + 1}`
  return describeTakenPort({ port, part, advice }, code)
}

export const toPagePlace = ({ host, port }: Config): ListenPlace => ({
  host,
  port,
  part: 'page and API',
  setting: 'PORT',
})

export const toAdminPlace = ({ adminPort }: Config): ListenPlace => ({
  host: '127.0.0.1',
  port: adminPort,
  part: 'operators',
  setting: 'ADMIN_PORT',
})
