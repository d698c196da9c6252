import type { FastifyInstance } from 'fastify'
import { describeTakenPort } from './taken-port.ts'

type Place = {
  host: string
  port: number
  /** What listens there, in words. */
  part: string
  /** The variable that moves it. */
  setting: string
}

/** Null when it listens, else one sentence on why it cannot. */
export async function listen(
  app: FastifyInstance,
  { host, port, part, setting }: Place,
): Promise<string | null> {
  try {
    await app.listen({ host, port })
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      return `HOST=${host} is no address of this machine. Set HOST to one that it has, or leave it out.`
    }
    const advice = `${setting}=${port < 1024 ? port + 8000 : port + 1}`
    const sentence = await describeTakenPort({ port, part, advice }, code)
    if (sentence === null) throw error
    return sentence
  }
}
