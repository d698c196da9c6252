// Serves the API in a process of its own, so that server and client do not share a thread.

import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import Fastify from 'fastify'
import { findStoredSession } from '../../server/src/modules/user/session-store.ts'
import { findWalletWithConsent } from '../../server/src/modules/user/store.ts'
import { alice, signIn } from '../../server/src/testing/chain/test-wallet.ts'
import { startTestApp } from '../../server/src/testing/server/test-app.ts'

const NO_LIMIT = '1000000'

/** The server runs as in production: in hardened mode, with every plug-in and the fast serializer. */
const ours = await startTestApp({
  isHardened: true,
  env: { RATE_LIMIT_PER_MINUTE: NO_LIMIT, RATE_LIMIT_SIGN_IN_PER_MINUTE: NO_LIMIT },
})
const { cookies, headers } = await signIn(ours)
const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
await ours.app.listen({ port: 0, host: '127.0.0.1' })

const raw = createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(flagDefaults))
})
await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))

const bare = Fastify()
const token = Object.entries(cookies).find(([name]) => name.endsWith('session'))?.[1] ?? ''
const tokenHash = createHash('sha256').update(token).digest('hex')
const address = alice.address.toLowerCase() as `0x${string}`
const { termsDate, legal } = ours.config
const versions = { termsDate, eligibilityDate: legal.eligibility.en.versionDate }
bare.get('/list', async () => flagDefaults)
bare.get('/signed-in', async () => {
  const session = await findStoredSession(ours.db, tokenHash)
  return { session, wallet: await findWalletWithConsent(ours.db, address, versions) }
})
await bare.listen({ port: 0, host: '127.0.0.1' })

const portOf = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})

process.send?.({
  ours: portOf(ours.app.server),
  raw: portOf(raw),
  bare: portOf(bare.server),
  headers: { ...headers, cookie: cookie.join('; ') },
})
