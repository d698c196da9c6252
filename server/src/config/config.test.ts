import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalOperators, toOperatorTokenFile } from '../operator/local-operators.ts'
import { hashOperatorToken } from '../operator/token.ts'
import { toBootSettings } from '../startup/boot.ts'
import { parseServerRoles } from '../startup/roles.ts'
import { vendorVariables } from '../testing/server/test-vendor-variables.ts'
import { parseConfig } from './config.ts'
import type { Environment } from './environment.ts'

let rootDir: string
beforeEach(() => {
  rootDir = mkdtempSync(path.join(tmpdir(), 'parvalue-config-'))
})
afterEach(() => rmSync(rootDir, { recursive: true }))

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

function deploy(folder: string, chainId: number, name = `${chainId}.json`) {
  mkdirSync(path.join(rootDir, folder), { recursive: true })
  const contracts = { usdPlus: ADDRESS, usdPlusMinter: ADDRESS, transferRestrictor: ADDRESS }
  const paymentTokens = [{ symbol: 'USDC', name: 'USD Coin', decimals: 6, address: ADDRESS }]
  const text = JSON.stringify({ chainId, deployedAtBlock: 0, contracts, paymentTokens })
  writeFileSync(path.join(rootDir, folder, name), text)
}

const LOCAL = '.data/deployments'
const LIVE = 'shared/chain/deployments'

const PROD = {
  APP_ENV: 'prod',
  DATABASE_URL: 'postgres://db.example/parvalue',
  PUBLIC_URL: 'https://parvalue.dev',
  ...toProvider('BANK'),
  ...toProvider('CUSTODIAN'),
  ...vendorVariables,
  SUPPORT_EMAIL: 'support@parvalue.dev',
  BANK_ACCOUNT: 'account_of_tests',
  WIRE_BANK_SWIFT: 'TESTUS33',
  WIRE_BANK_ROUTING_NUMBER: '021000021',
  WIRE_BANK_NAME: 'Bank of the tests',
  WIRE_BANK_ADDRESS: '1 Test Street',
  WIRE_ACCOUNT_NUMBER: '9876543210',
  WIRE_BENEFICIARY_NAME: 'Company of the tests',
  WIRE_BENEFICIARY_ADDRESS: '2 Test Avenue',
}

function toProvider(name: string): Environment {
  return {
    [`${name}_URL`]: `https://${name.toLowerCase()}.vendors.dev`,
    [`${name}_KEY`]: `a key of ${name}`,
    [`${name}_WEBHOOK_SECRET`]: `whsec_${'c2VjcmV0'.repeat(5)}`,
  }
}

test.each<[Environment, string]>([
  [{ PORT: '0' }, 'PORT must be at least 1'],
  [{ PORT: '3e3' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ APP_ENV: 'production' }, 'APP_ENV must be one of local, docker-dev, staging, prod'],
  [{ HARDENED: 'yes' }, 'HARDENED must be 0 or 1'],
  [{ PUBLIC_URL: 'http://localhost:3000/' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL must be'],
  [{ API_URL: 'gateway' }, 'API_URL must be a URL'],
  [{ API_URL: 'https://gateway.example/' }, 'API_URL must not end with a slash'],
  [{ BRAND_NAME: 'Pâr' }, 'BRAND_NAME may only have'],
  [{ BRAND_NAME: 'a\nb' }, 'BRAND_NAME may only have'],
  [{ TERMS_DATE: '2026-13-01' }, 'TERMS_DATE must be a date'],
  [{ SUPPORT_EMAIL: 'me' }, 'SUPPORT_EMAIL must be an e-mail address'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 can be reached from outside, so HARDENED=0 is refused.'],
  [{ ...PROD, HARDENED: '0', HOST: '::' }, 'HARDENED=0 is refused'],
  [{ ...PROD, DATABASE_URL: '' }, 'Hardened mode needs DATABASE_URL'],
  [
    { SIMULATED_CLOCK_SHIFTS: '[{"fromMs":2}]' },
    'SIMULATED_CLOCK_SHIFTS must be a JSON list of forward shifts',
  ],
  [
    { ...PROD, SIMULATED_CLOCK_SHIFTS: '[{"fromMs":1,"aheadMs":2}]' },
    'Hardened mode refuses SIMULATED_CLOCK_SHIFTS',
  ],
  [{ ...PROD, PUBLIC_URL: 'http://parvalue.example' }, 'Hardened mode needs an https PUBLIC_URL.'],
  [{ ...PROD, BANK_URL: '', BANK_KEY: '', BANK_WEBHOOK_SECRET: '' }, 'simulators; set BANK_URL'],
  [{ ...PROD, CUSTODIAN_KEY: '' }, 'set CUSTODIAN_URL and CUSTODIAN_KEY'],
  [{ BANK_URL: 'https://bank.example' }, 'Set all of BANK_URL, BANK_KEY and BANK_WEBHOOK_SECRET'],
  [{ ...PROD, BROKERAGE_KEY: '' }, 'set BROKERAGE_URL, BROKERAGE_KEY and BROKERAGE_ACCOUNT'],
  [{ BROKERAGE_URL: 'https://broker.example' }, 'Set all of BROKERAGE_URL, BROKERAGE_KEY and'],
  [{ ...PROD, ENCRYPTION_KEY: '' }, 'Hardened mode needs ENCRYPTION_KEY'],
  [{ ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY must be 32 bytes in hex'],
  [{ ...PROD, KYC_TEMPLATE: '' }, 'KYC_WEBHOOK_SECRET, KYC_TEMPLATE and KYC_REPORT_TEMPLATE'],
  [{ KYC_URL: 'https://kyc.example' }, 'Set all of KYC_URL, KYC_KEY'],
  [{ KYC_TEMPLATE: 'a template' }, 'KYC_TEMPLATE must be the id of a template'],
  [{ ...PROD, MAIL_FROM: '' }, 'set MAIL_URL, MAIL_KEY and MAIL_FROM'],
  [{ MAIL_FROM: 'us' }, 'MAIL_FROM must be an e-mail address'],
  [{ BROKERAGE_KEY: 'no-colon-here' }, 'BROKERAGE_KEY must be a key id and its secret'],
  [{ BANK_WEBHOOK_SECRET: 'whsec_short' }, 'BANK_WEBHOOK_SECRET must have at least 16 characters'],
  [{ ...PROD, BANK_ACCOUNT: '' }, 'With BANK_URL, wires need BANK_ACCOUNT too.'],
  [{ WIRE_BANK_NAME: 'A bank' }, 'Wire instructions belong to a bank of your own'],
  [{ ...PROD, WIRE_BANK_ROUTING_NUMBER: '021000022' }, 'must be a routing number'],
  [{ ...PROD, WIRE_BANK_SWIFT: 'BANK' }, 'WIRE_BANK_SWIFT must be a BIC'],
  [{ WIRE_EXPIRY_DAYS: '0' }, 'WIRE_EXPIRY_DAYS must be at least 1'],
  [{ WIRE_MINTER_KEY: '0x12' }, 'WIRE_MINTER_KEY must be 0x and 64 lower-case hex digits'],
  [{ HARDENED: '1' }, 'Hardened mode needs DATABASE_URL'],
  [{ ...PROD, OPERATOR_TOKENS: '' }, 'Hardened mode needs OPERATOR_TOKENS'],
  ...[
    'ana',
    'ana:',
    `ana:${'A1'.repeat(32)}`,
    `Ana:${'a1'.repeat(32)}`,
    `a na:${'a1'.repeat(32)}`,
  ].map((text): [Environment, string] => [
    { OPERATOR_TOKENS: text },
    'OPERATOR_TOKENS must be name:hash pairs with commas',
  ]),
  [{ OPERATOR_TOKENS: ' , ' }, 'OPERATOR_TOKENS must be name:hash pairs'],
  [{ OPERATOR_TOKENS: `ana:${'a1'.repeat(32)}:x` }, 'OPERATOR_TOKENS must be name:hash pairs'],
  [
    { OPERATOR_TOKENS: `ana:${'a1'.repeat(32)},luis:${'a1'.repeat(32)}` },
    'OPERATOR_TOKENS must not have one token for two names',
  ],
])('refuses %j', (env, reason) => {
  expect(parseConfig(env, rootDir)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})

test('all errors are reported at once', () => {
  const outcome = parseConfig({ PORT: 'x', HARDENED: '2' }, rootDir)
  const reason = 'PORT must be a whole number.\nHARDENED must be 0 or 1.'
  expect(outcome).toEqual({ ok: false, reason })
})

test('hardened mode refuses the tokens of the local operators', () => {
  const dataDir = path.join(rootDir, '.data')
  const made = openLocalOperators(dataDir, (size) => new Uint8Array(size).fill(7))
  // The two tokens have to differ, because one token under two names is refused for another reason.
  writeFileSync(toOperatorTokenFile(dataDir, 'bob'), 'B'.repeat(43))
  const hashHex = made.ok ? made.value[0]?.hashHex : ''
  const reason = (env: Environment) => parseConfig({ ...PROD, ...env }, rootDir)
  expect(reason({ OPERATOR_TOKENS: `ana:${hashHex}` })).toEqual({
    ok: false,
    reason:
      'Hardened mode refuses the token of ana in OPERATOR_TOKENS: it was made for one machine.',
  })
  const bob = hashOperatorToken('B'.repeat(43))
  expect(reason({ OPERATOR_TOKENS: `${PROD.OPERATOR_TOKENS}, luis:${bob}` }).ok).toBe(false)
})

test('WEB_DIR sets the folder of the page', () => {
  expect(parseConfig({ WEB_DIR: 'web' }, rootDir)).toMatchObject({
    value: { webDir: path.join(rootDir, 'web') },
  })
})

test('operators have names, and one name may have an old and a new token', () => {
  const text = ` ana:${'a1'.repeat(32)}, ana:${'a2'.repeat(32)},luis.m-2:${'b1'.repeat(32)},`
  const config = parseConfig({ OPERATOR_TOKENS: text }, rootDir)
  expect(config.ok && config.value.operators).toEqual([
    { name: 'ana', hashHex: 'a1'.repeat(32) },
    { name: 'ana', hashHex: 'a2'.repeat(32) },
    { name: 'luis.m-2', hashHex: 'b1'.repeat(32) },
  ])
})

test('hardened mode refuses local deployments', () => {
  deploy(LOCAL, 11155111)
  const reason = expect.stringContaining('Hardened mode refuses the local deployments')
  expect(parseConfig(PROD, rootDir)).toEqual({ ok: false, reason })
})

test.each([
  ['under another chain’s name', () => deploy(LOCAL, 1, '10.json')],
  [
    'that is no JSON',
    () => {
      deploy(LOCAL, 1)
      writeFileSync(path.join(rootDir, LOCAL, '1.json'), '{')
    },
  ],
])('refuses a deployment %s', (_, write) => {
  write()
  expect(parseConfig({}, rootDir)).toEqual({
    ok: false,
    reason: expect.stringContaining('cannot be read'),
  })
})

test('an RPC URL that is not http or https is refused', () => {
  deploy(LOCAL, 1)
  const reason = 'RPC_URL_1 must be one or more http or https URLs.'
  expect(parseConfig({ RPC_URL_1: 'file:///etc' }, rootDir)).toEqual({ ok: false, reason })
})

test('chains are deployments with an RPC URL in table order; a local deployment wins', () => {
  for (const chainId of [421614, 11155111]) deploy(LOCAL, chainId)
  for (const chainId of [1, 10, 11155111]) deploy(LIVE, chainId)
  const env = { RPC_URL_11155111: 'http://127.0.0.1:8545', RPC_URL_1: 'https://rpc.example/key' }
  const config = parseConfig(env, rootDir)
  const chains = config.ok ? config.value.chains.map(({ id, isLocal }) => ({ id, isLocal })) : []
  expect(chains).toEqual([
    { id: 1, isLocal: false },
    { id: 11155111, isLocal: true },
    { id: 421614, isLocal: true },
  ])
})

test('a live chain without a payment token is refused with the variable that sets one', () => {
  deploy(LIVE, 84532)
  const file = path.join(rootDir, LIVE, '84532.json')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"paymentTokens":.*\]/, '"paymentTokens":[]'),
  )
  const env = { RPC_URL_84532: 'https://rpc.example' }
  const reason = "Chain 84532 has no payment token; set MOCK_USD_84532 to a token's address."
  expect(parseConfig(env, rootDir)).toEqual({ ok: false, reason })
  const config = parseConfig({ ...env, MOCK_USD_84532: ADDRESS }, rootDir)
  expect(config.ok && config.value.chains[0]?.deployment.paymentTokens).toEqual([
    { symbol: 'mockUSD', name: 'Mock USD', decimals: 6, address: ADDRESS },
  ])
})

test('the committed deployments need only an RPC URL', () => {
  const env = { ...PROD, RPC_URL_1: 'https://rpc.vendors.dev', DATA_DIR: rootDir }
  const config = parseConfig(env, path.join(import.meta.dirname, '../../..'))
  expect(config.ok && config.value.chains).toMatchObject([
    {
      id: 1,
      isLocal: false,
      deployment: { paymentTokens: [{ symbol: 'USDC' }, { symbol: 'USDT' }] },
    },
  ])
})

test.each(['local', 'docker-dev', 'staging', 'prod'] as const)(
  'IN-04 boot data contains APP_ENV %s',
  (appEnv) => {
    const config = parseConfig({ ...PROD, APP_ENV: appEnv }, rootDir)
    expect(config.ok && toBootSettings(config.value).appEnv).toBe(appEnv)
  },
)

test('IN-04 boot data never contains the provider key', () => {
  deploy(LIVE, 1)
  const env = {
    ...PROD,
    NODE_PROVIDER_URL_1: 'https://eth.vendors.dev/v2/{key}',
    NODE_PROVIDER_KEY: 'nodes-47-of-ours',
    PUBLIC_RPC_URL_1: 'https://public.vendors.dev',
  }
  const config = parseConfig(env, rootDir)
  expect(config.ok && toBootSettings(config.value).chains).toEqual([
    {
      id: 1,
      rpcUrl: 'https://public.vendors.dev',
      rpcUrls: ['https://public.vendors.dev'],
      isLocal: false,
      safeApiUrl: 'https://safe-transaction-mainnet.safe.global/api/v1',
    },
  ])
  expect(config.ok && JSON.stringify(toBootSettings(config.value))).not.toContain(
    'nodes-47-of-ours',
  )
})

test.each([
  ['api', { ok: true, value: ['api'] }],
  ['worker, api', { ok: true, value: ['api', 'worker'] }],
  ['cook', { ok: false, reason: "There is no role 'cook'; --roles takes api, worker, indexer." }],
  ['', { ok: false, reason: "There is no role ''; --roles takes api, worker, indexer." }],
])('roles %j', (text, outcome) => {
  expect(parseServerRoles(text)).toEqual(outcome)
})
