import { expect, test } from 'vitest'
import { findNodeUrls } from './node-urls.ts'

const PROVIDER = { NODE_PROVIDER_URL_1: 'https://eth.example/v2/{key}', NODE_PROVIDER_KEY: 's3/x' }
const PUBLIC = 'https://public.example/eth'
const LOCAL = { isLocal: true }

const find = (
  chainId: number,
  env: Record<string, string>,
  appEnv: 'local' | 'docker-dev' | 'staging' | 'prod' = 'prod',
  { isLocal } = { isLocal: false },
) => findNodeUrls(chainId, { env, appEnv, isLocal })

test.each([
  [PROVIDER, 'NODE_PROVIDER_URL_1 is for the server alone; set PUBLIC_RPC_URL_1 for the page.'],
  [
    { ...PROVIDER, NODE_PROVIDER_KEY: '', PUBLIC_RPC_URL_1: PUBLIC },
    'NODE_PROVIDER_URL_1 has a {key}; set NODE_PROVIDER_KEY.',
  ],
  [
    { ...PROVIDER, PUBLIC_RPC_URL_1: 'https://eth.example/v2/s3/x' },
    'PUBLIC_RPC_URL_1 contains NODE_PROVIDER_KEY, which the page would make public.',
  ],
  [
    { ...PROVIDER, RPC_URL_1: 'https://eth.example/v2/s3/x' },
    'RPC_URL_1 contains NODE_PROVIDER_KEY, which the page would make public.',
  ],
  [{ RPC_URL_1: 'file:///etc' }, 'RPC_URL_1 must be one or more http or https URLs.'],
  [
    { RPC_URL_1: 'https://a.example, b.example' },
    'RPC_URL_1 must be one or more http or https URLs.',
  ],
  [{ RPC_URL_1: ' , ' }, 'RPC_URL_1 must be one or more http or https URLs.'],
  [
    { NODE_PROVIDER_URL_1: 'ws://eth.example', PUBLIC_RPC_URL_1: PUBLIC },
    'NODE_PROVIDER_URL_1 must be one or more http or https URLs.',
  ],
])('refuses %j', (env, reason) => {
  expect(find(1, env)).toEqual({ ok: false, reason })
})

test.each(['staging', 'prod'] as const)(
  'IN-04 %s uses the provider, then the fallback',
  (appEnv) => {
    expect(find(1, { ...PROVIDER, PUBLIC_RPC_URL_1: PUBLIC }, appEnv)).toEqual({
      ok: true,
      value: {
        rpcUrl: PUBLIC,
        rpcUrls: [PUBLIC],
        nodeUrls: ['https://eth.example/v2/s3%2Fx', PUBLIC],
      },
    })
  },
)

test.each(['local', 'docker-dev'] as const)('IN-04 %s has default nodes', (appEnv) => {
  const rpcUrl = 'http://127.0.0.1:8546'
  const outcome = find(421614, { NODE_PROVIDER_URL_421614: 'https://x.example' }, appEnv, LOCAL)
  expect(outcome).toEqual({ ok: true, value: { rpcUrl, rpcUrls: [rpcUrl], nodeUrls: [rpcUrl] } })
  expect(find(11155111, {}, appEnv, LOCAL)).toMatchObject({
    value: { rpcUrl: 'http://127.0.0.1:8545' },
  })
})

test.each([
  ['a local chain in production', 11155111, 'prod', LOCAL],
  ['a live chain in development', 11155111, 'local', { isLocal: false }],
  ['a chain without a dev variant', 1, 'local', LOCAL],
] as const)('IN-04 %s has no default node', (_, chainId, appEnv, deployed) => {
  expect(find(chainId, {}, appEnv, deployed)).toEqual({ ok: true, value: null })
})

test('one URL may serve both server and page, and the page may have its own', () => {
  const env = { RPC_URL_1: 'http://node.internal:8545', ...PROVIDER }
  expect(find(1, env)).toMatchObject({ value: { nodeUrls: ['http://node.internal:8545'] } })
  expect(find(1, { ...env, PUBLIC_RPC_URL_1: PUBLIC })).toMatchObject({
    value: { rpcUrl: PUBLIC, rpcUrls: [PUBLIC], nodeUrls: ['http://node.internal:8545', PUBLIC] },
  })
})

test('each variable may name several nodes; the page gets the public ones alone', () => {
  const more = 'https://more.example'
  const env = {
    NODE_PROVIDER_URL_1: 'https://eth.example/v2/{key} https://other.example/{key}',
    NODE_PROVIDER_KEY: 'k3y',
    PUBLIC_RPC_URL_1: `${PUBLIC}, ${more}`,
  }
  expect(find(1, env)).toEqual({
    ok: true,
    value: {
      rpcUrl: PUBLIC,
      rpcUrls: [PUBLIC, more],
      nodeUrls: ['https://eth.example/v2/k3y', 'https://other.example/k3y', PUBLIC, more],
    },
  })
})
