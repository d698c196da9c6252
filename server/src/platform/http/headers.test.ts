import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'

type Entry = Parameters<typeof addSecurityHeaders>[1]['entry']

/** Returns the hosts that the page may call, and whose frames it may show. */
async function readSources(entry: Entry) {
  const app = fastify()
  addSecurityHeaders(app, {
    isHardened: true,
    connectUrls: ['https://node.example/key'],
    entry,
    toStyleSources: () => "'self'",
  })
  app.get('/', (_, reply) => reply.code(204).send())
  const { headers } = await app.inject('/')
  await app.close()
  const policy = String(headers['content-security-policy']).split(';')
  return policy.filter((line) => /^(connect|frame)-src /.test(line))
}

const project = { projectId: 'f'.repeat(32), relayUrl: null }

test.each([
  [
    'with nobody elsewhere',
    { login: null, walletConnect: null },
    ["connect-src 'self' https://node.example"],
  ],
  [
    'with WalletConnect',
    { login: null, walletConnect: project },
    [
      "connect-src 'self' https://node.example wss://relay.walletconnect.org",
      'frame-src https://verify.walletconnect.org',
    ],
  ],
  [
    'with a relay of our own',
    { login: null, walletConnect: { ...project, relayUrl: 'wss://relay.example/v1' } },
    ["connect-src 'self' https://node.example wss://relay.example"],
  ],
  [
    'with Magic as well',
    { login: { provider: 'magic', key: null, methods: ['email'] }, walletConnect: project },
    [
      "connect-src 'self' https://node.example https://auth.magic.link wss://relay.walletconnect.org",
      'frame-src https://auth.magic.link https://verify.walletconnect.org',
    ],
  ],
] as const)('%s the page may reach exactly these hosts', async (_, entry, sources) => {
  expect(await readSources(entry as Entry)).toEqual(sources)
})
