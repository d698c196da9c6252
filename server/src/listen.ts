import type { FastifyInstance } from 'fastify'

const SENTENCES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is on an address that this machine does not have',
}

/** Null when it listens, else one sentence on why it cannot. */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  setting: string,
): Promise<string | null> {
  try {
    await app.listen({ host, port })
    return null
  } catch (error) {
    const reason = SENTENCES[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    return `Port ${port} ${reason}; set ${setting} to another one.`
  }
}
