import { createHash, randomBytes } from 'node:crypto'
import { toSignInMessage } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { getAddress, hashMessage } from 'viem/utils'
import type { Config } from '../../../server/src/config/config.ts'
import { isHashSignedBy } from '../../../server/src/platform/key-signature.ts'
import type { FloorDatabase } from './floor-database.ts'

type Body = { address: Hex; nonce: string; signature: Hex; chain_id: number }

const WEEK_MS = 7 * 24 * 3_600_000

/** Adds a login: one count, one signature check, and one transaction with a nonce and a session. */
export function addLoginFloor(
  app: FastifyInstance,
  { query, inTransaction }: FloorDatabase,
  { publicUrl, brand, termsDate, legal }: Config,
) {
  const eligibilityDate = legal.eligibility.en.versionDate
  app.post<{ Body: Body }>('/api/v1/user/wallet', async ({ body, ip, headers }, reply) => {
    await query('countSignIn', [ip])
    const { nonce, signature, chain_id: chainId } = body
    const signer = getAddress(body.address)
    const facts = { publicUrl, brand: brand.name, termsDate, address: signer, chainId, nonce }
    const text = toSignInMessage({ ...facts, form: 'usdplus' })
    if (!isHashSignedBy(signer, hashMessage(text), signature)) throw new Error('Not signed')
    const address = signer.toLowerCase()
    const now = new Date()
    const token = randomBytes(32).toString('base64url')
    const wallet = await inTransaction(async (ask) => {
      const [known] = await ask('claimNonce', [address, termsDate, eligibilityDate, nonce, now])
      if (!known) throw new Error('The nonce was used')
      await ask('openSession', [
        createHash('sha256').update(token).digest('hex'),
        createId(now.getTime(), randomBytes(10)),
        headers['user-agent'] ?? '',
        address,
        chainId,
        now,
        new Date(now.getTime() + WEEK_MS),
      ])
      return known
    })
    reply.header('set-cookie', `__Host-session=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    return wallet
  })
}
