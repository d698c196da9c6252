import { expect, test } from 'vitest'
import { z } from 'zod'
import { listLoginSettingsErrors, loginVariables, toLoginSettings } from './login-settings.ts'

const schema = z.object(loginVariables)
const simulatorUrl = 'http://127.0.0.1:5101'

const settle = (env: Record<string, string>, isHardened: boolean) =>
  toLoginSettings(schema.parse(env), { isHardened, simulatorUrl })

const projectId = '0123456789abcdef0123456789abcdef'
const project = { WALLETCONNECT_PROJECT_ID: projectId }

test.each([
  { LOGIN_PROVIDER: 'other' },
  { LOGIN_KEY: 'sk_live_a_secret_key' },
  { LOGIN_METHODS: '' },
  { LOGIN_METHODS: 'email,facebook' },
  { EXTERNAL_WALLETS: 'no' },
  { WALLETCONNECT_PROJECT_ID: 'parvalue' },
  { WALLETCONNECT_RELAY_URL: 'https://relay.example' },
])('%j is refused', (env) => {
  expect(schema.safeParse(env).success).toBe(false)
})

test.each([
  [{ LOGIN_PROVIDER: 'simulated' }, true, 'Hardened mode refuses simulators'],
  [{ LOGIN_PROVIDER: 'magic' }, true, 'API key is required: LOGIN_KEY'],
  [{ LOGIN_PROVIDER: 'none', EXTERNAL_WALLETS: '0' }, false, 'nobody could connect a wallet'],
  [{ EXTERNAL_WALLETS: '0' }, true, 'nobody could connect a wallet'],
  [{ WALLETCONNECT_RELAY_URL: 'wss://relay.example' }, false, 'needs WALLETCONNECT_PROJECT_ID'],
  [{ ...project, WALLETCONNECT_RELAY_URL: 'ws://relay.example' }, true, 'needs a wss'],
] as const)('%j, hardened: %j is refused: %s', (env, isHardened, reason) => {
  expect(listLoginSettingsErrors(schema.parse(env), isHardened).join('\n')).toContain(reason)
})

const magic = { provider: 'magic', key: 'pk_live_12345678', methods: ['email', 'google'] }

test.each([
  [{}, true, null],
  [{ LOGIN_PROVIDER: 'none' }, false, null],
  [{}, false, { provider: 'simulated', url: simulatorUrl, methods: ['email', 'google'] }],
  [{ LOGIN_KEY: 'pk_live_12345678' }, true, magic],
  [{ LOGIN_KEY: 'pk_live_12345678' }, false, magic],
  [{ LOGIN_PROVIDER: 'magic' }, false, { ...magic, key: null }],
  [
    { LOGIN_METHODS: ' phone , email,email ' },
    false,
    { provider: 'simulated', url: simulatorUrl, methods: ['phone', 'email'] },
  ],
])('%j, hardened: %j logs in with %j', (env, isHardened, login) => {
  expect(listLoginSettingsErrors(schema.parse(env), isHardened)).toEqual([])
  expect(settle(env, isHardened)).toEqual({
    login,
    hasExternalWallets: true,
    walletConnect: null,
  })
})

test('external wallets, including WalletConnect, can be switched off', () => {
  expect(settle({ ...project, EXTERNAL_WALLETS: '0' }, false)).toMatchObject({
    hasExternalWallets: false,
    walletConnect: null,
  })
})

test.each([
  [project, null],
  [{ ...project, WALLETCONNECT_RELAY_URL: 'wss://relay.example' }, 'wss://relay.example'],
])('with %j WalletConnect is offered at the relay %s', (env, relayUrl) => {
  expect(settle(env, true).walletConnect).toEqual({ projectId, relayUrl })
})
