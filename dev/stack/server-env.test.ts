import { expect, test } from 'vitest'
import { toServerEnv } from './server-env.ts'

const PLACE = {
  port: 5500,
  adminPort: 6500,
  simPortBase: 7600,
  dataDir: '/tmp/x',
  isProduction: false,
}
const OWN = {
  PORT: '5500',
  ADMIN_PORT: '6500',
  SIM_PORT_BASE: '7600',
  DATA_DIR: '/tmp/x',
  PUBLIC_URL: 'http://localhost:5500',
  REBASE_INTERVAL_SECONDS: '60',
}

test('RPC URLs of live chains are removed, so that live and local chains are never mixed', () => {
  const env = {
    PATH: '/bin',
    RPC_URL_1: 'https://live.example',
    PUBLIC_RPC_URL_1: 'https://live.example',
    NODE_PROVIDER_URL_1: 'https://live.example/{key}',
    NODE_PROVIDER_KEY: 'secret',
    MOCK_USD_84532: '0x1',
  }
  expect(toServerEnv(env, PLACE, { 421614: 'http://127.0.0.1:5546' })).toEqual({
    PATH: '/bin',
    ...OWN,
    RPC_URL_421614: 'http://127.0.0.1:5546',
  })
})

test('a variable with its old name is passed on under the new name', () => {
  expect(toServerEnv({ REBASE_EVERY: '9' }, PLACE, {})).toEqual({
    ...OWN,
    REBASE_INTERVAL_SECONDS: '9',
  })
})

test('production’s rules run without hardened mode on a local machine', () => {
  const env = { APP_ENV: 'local', HARDENED: '1', HOST: '0.0.0.0' }
  expect(toServerEnv(env, { ...PLACE, isProduction: true }, {})).toEqual({
    ...OWN,
    APP_ENV: 'prod',
    HARDENED: '0',
    HOST: 'localhost',
  })
})
