import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FloorDatabase } from './floor-database.ts'

const COOKIE = /__Host-session=([^;]+)/

/** Returns the wallet of the session that the cookie names. */
export async function findCaller(
  { query }: FloorDatabase,
  { headers }: FastifyRequest,
): Promise<string> {
  const token = COOKIE.exec(headers.cookie ?? '')?.[1] ?? ''
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const [session] = await query<{ address: string; expires_at: Date }>('findSession', [tokenHash])
  if (!session || session.expires_at.getTime() < Date.now()) throw new Error('No session')
  return session.address
}
