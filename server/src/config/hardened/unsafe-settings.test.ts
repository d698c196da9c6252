import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSecret, vendorVariables } from '../../testing/server/test-vendor-variables.ts'
import { parseConfig } from '../config.ts'
import type { Environment } from '../environment.ts'

let rootDir: string
beforeEach(() => {
  rootDir = mkdtempSync(path.join(tmpdir(), 'parvalue-hardened-'))
})
afterEach(() => rmSync(rootDir, { recursive: true }))

const GOOD: Environment = {
  ...vendorVariables,
  APP_ENV: 'prod',
  DATABASE_URL: 'postgres://db.internal/parvalue',
  PUBLIC_URL: 'https://parvalue.dev',
  SUPPORT_EMAIL: 'support@parvalue.dev',
  TRUSTED_PROXIES: '10.1.0.0/16, fd12:3456::/32, 203.0.113.7, uniquelocal',
  BANK_URL: 'https://bank.vendors.dev',
  BANK_KEY: 'a key of the bank',
  BANK_WEBHOOK_SECRET: `whsec_${'YmFuaw'.repeat(6)}`,
  BANK_ACCOUNT: 'account_of_tests',
  WIRE_BANK_SWIFT: 'TESTUS33',
  WIRE_BANK_ROUTING_NUMBER: '021000021',
  WIRE_BANK_NAME: 'Bank of the tests',
  WIRE_BANK_ADDRESS: '1 Test Street',
  WIRE_ACCOUNT_NUMBER: '9876543210',
  WIRE_BENEFICIARY_NAME: 'Company of the tests',
  WIRE_BENEFICIARY_ADDRESS: '2 Test Avenue',
  CUSTODIAN_URL: 'https://custodian.vendors.dev',
  CUSTODIAN_KEY: 'a key of the custodian',
  ORDERS_KEY: `0x${testSecret('orders')}`,
  REPORTER_KEY: `0x${testSecret('reporter')}`,
}

const listFaults = (env: Environment) => {
  const outcome = parseConfig({ ...GOOD, ...env }, rootDir)
  return outcome.ok ? [] : outcome.reason.split('\n')
}

const toKey = (mnemonic: string, addressIndex: number) =>
  `0x${Buffer.from(mnemonicToAccount(mnemonic, { addressIndex }).getHdKey().privateKey ?? []).toString('hex')}`

const GANACHE = 'myth like bonus scare over problem client lizard pioneer submit female collect'
const TRUFFLE = 'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat'

test.each<[string, Environment, RegExp]>([
  [
    'the first key of a local node',
    { ORDERS_KEY: toKey(TEST_MNEMONIC, 0) },
    /^.* ORDERS_KEY: .*known/,
  ],
  ['its last key', { ORDERS_KEY: toKey(TEST_MNEMONIC, 19) }, /ORDERS_KEY: .*publicly known/],
  ['a key of Ganache', { REPORTER_KEY: toKey(GANACHE, 9) }, /REPORTER_KEY: .*publicly known/],
  ['a key of Truffle', { REPORTER_KEY: toKey(TRUFFLE, 3) }, /REPORTER_KEY: .*publicly known/],
  [
    'a test key that encrypts',
    { ENCRYPTION_KEY: toKey(TEST_MNEMONIC, 0).slice(2) },
    /ENCRYPTION_KEY: .*publicly/,
  ],
  ['zeros', { ORDERS_KEY: `0x${'00'.repeat(32)}` }, /ORDERS_KEY: it is not random/],
  ['the number one', { ORDERS_KEY: `0x${'1'.padStart(64, '0')}` }, /ORDERS_KEY: it is not random/],
  [
    'a repeated pattern',
    { ENCRYPTION_KEY: '0123456789abcdef'.repeat(4) },
    /ENCRYPTION_KEY: it is not random/,
  ],
  [
    'bytes that count up',
    { ENCRYPTION_KEY: Buffer.from([...Array(32).keys()]).toString('hex') },
    /ENCRYPTION_KEY: it is not/,
  ],
  [
    'a text',
    { ENCRYPTION_KEY: Buffer.from('correct horse battery staple 123').toString('hex') },
    /ENCRYPTION_KEY: it is not/,
  ],
  [
    'a number above the curve',
    { ORDERS_KEY: `0xffffffffffffffffffffffffffffffff${testSecret('x').slice(32)}` },
    /ORDERS_KEY: it is no key/,
  ],
  [
    'one key for two roles',
    { REPORTER_KEY: `0x${testSecret('orders')}` },
    /^ORDERS_KEY and REPORTER_KEY have one value/,
  ],
  [
    'a signing key that encrypts',
    { ENCRYPTION_KEY: testSecret('orders').toUpperCase() },
    /^ORDERS_KEY and ENCRYPTION_KEY/,
  ],
  [
    'one key at two vendors',
    { CUSTODIAN_KEY: 'a key of the bank' },
    /^BANK_KEY and CUSTODIAN_KEY have one value/,
  ],
  [
    'a key of the simulator',
    { CUSTODIAN_KEY: 'simulated-custodian' },
    /CUSTODIAN_KEY: .*simulator/,
  ],
  [
    'an account of the simulator',
    { HOLDINGS_ACCOUNT: '7d4f4c9e-2f5f-4d9b-9d6c-6f1f0f8f0b11' },
    /HOLDINGS_ACCOUNT: .*simulator/,
  ],
  [
    'the bank of the simulator',
    { WIRE_ACCOUNT_NUMBER: '4207001836' },
    /WIRE_ACCOUNT_NUMBER: .*simulator/,
  ],
  ['a placeholder', { MAIL_KEY: 'changeme' }, /MAIL_KEY: it is a placeholder/],
  [
    'an example of another variable',
    { MAIL_KEY: 'a-key-of-theirs-for-us' },
    /MAIL_KEY: it is the value of the example/,
  ],
  ['a made-up hash', { OPERATOR_TOKENS: `ana:${'a1'.repeat(32)}` }, /token of ana .* made up/],
  ['http to a vendor', { MAIL_URL: 'http://mail.vendors.dev' }, /MAIL_URL: it is not encrypted/],
  ['http of the API', { API_URL: 'http://api.parvalue.dev' }, /API_URL: it is not encrypted/],
  [
    'http to a node of others',
    { RPC_URL_1: 'http://node.vendors.dev' },
    /RPC_URL_1: it is not encrypted/,
  ],
  [
    'ws to a node of others',
    { WS_URL_1: 'ws://node.vendors.dev' },
    /WS_URL_1: it is not encrypted/,
  ],
  ['a link-local vendor', { KYC_URL: 'https://169.254.1.2' }, /KYC_URL: .*link-local/],
  ['a metadata service', { BANK_URL: 'https://169.254.169.254/latest' }, /BANK_URL: .*metadata/],
  ['its address as a number', { BANK_URL: 'https://2852039166' }, /BANK_URL: .*metadata/],
  ['its address in IPv6', { BANK_URL: 'https://[fd00:ec2::254]' }, /BANK_URL: .*metadata/],
  [
    'an IPv4 address in IPv6',
    { BANK_URL: 'https://[::ffff:169.254.169.254]' },
    /BANK_URL: .*metadata/,
  ],
  ['link-local IPv6', { BANK_URL: 'https://[fe80::1]' }, /BANK_URL: .*link-local/],
  ['a metadata name', { BANK_URL: 'https://metadata.google.internal.' }, /BANK_URL: .*metadata/],
  ['this machine', { BANK_URL: 'https://localhost:5104' }, /BANK_URL: it names this machine/],
  ['an example host', { BANK_URL: 'https://api.example.com' }, /BANK_URL: .*reserved for examples/],
  [
    'a sandbox in production',
    { BROKERAGE_URL: 'https://broker-api.sandbox.vendors.dev' },
    /BROKERAGE_URL: .*sandbox/,
  ],
  [
    'a sandbox key in production',
    { KYC_KEY: 'persona_sandbox_12345678' },
    /APP_ENV=prod refuses keys of a sandbox/,
  ],
  [
    'every address as a proxy',
    { TRUSTED_PROXIES: '0.0.0.0/0' },
    /refuses 0.0.0.0\/0 in TRUSTED_PROXIES/,
  ],
  [
    'half of them',
    { TRUSTED_PROXIES: '128.0.0.0/1, 10.0.0.0/8' },
    /refuses 128.0.0.0\/1 in TRUSTED_PROXIES/,
  ],
  ['every IPv6 address', { TRUSTED_PROXIES: '::/0' }, /refuses ::\/0 in TRUSTED_PROXIES/],
  [
    'every IPv4 address in IPv6',
    { TRUSTED_PROXIES: '::ffff:0.0.0.0/96' },
    /in TRUSTED_PROXIES: strangers/,
  ],
  ['junk as a proxy', { TRUSTED_PROXIES: 'junk' }, /^TRUSTED_PROXIES must be addresses or ranges/],
  ['a range with too many bits', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be/],
  [
    'another database',
    { DATABASE_URL: 'mysql://db.internal/parvalue' },
    /^DATABASE_URL must be a URL that/,
  ],
  [
    'standbys',
    { DATABASE_URL: 'postgres://a,b/db?target_session_attrs=standby' },
    /^DATABASE_URL needs target/,
  ],
  [
    'a password like the user',
    { DATABASE_URL: 'postgres://parva:parva@db.internal/x' },
    /password in DATABASE_URL/,
  ],
  [
    'an obvious password',
    { DATABASE_URL: 'postgres://u:postgres@a,b/x' },
    /password in DATABASE_URL/,
  ],
  [
    'the default support address',
    { SUPPORT_EMAIL: undefined },
    /needs a SUPPORT_EMAIL that receives mail/,
  ],
  ['a fail point', { FAIL_POINT: 'jobs.before-work' }, /refuses FAIL_POINT/],
  [
    'a login key without its provider',
    { LOGIN_PROVIDER: 'none', LOGIN_KEY: 'pk_live_12345678' },
    /^LOGIN_KEY belongs/,
  ],
  [
    'no hardening in production',
    { HARDENED: '0' },
    /^APP_ENV=prod with HARDENED=0 is for local chains/,
  ],
  [
    'no hardening in staging',
    { APP_ENV: 'staging', HARDENED: '0' },
    /^APP_ENV=staging with HARDENED=0/,
  ],
])('SC-05 hardened mode refuses %s', (_, env, sentence) => {
  const faults = listFaults(env)
  expect(faults.filter((fault) => sentence.test(fault))).toHaveLength(1)
  // No sentence shows a secret.
  for (const [name, value = ''] of Object.entries(env)) {
    if (/KEY|SECRET/.test(name) && value.length > 10) expect(faults.join()).not.toContain(value)
  }
})

test('SC-05 a key that a local start made is refused elsewhere', () => {
  mkdirSync(path.join(rootDir, '.data/keys'), { recursive: true })
  writeFileSync(path.join(rootDir, '.data/keys/orders'), `0x${testSecret('orders')}\n`)
  expect(listFaults({})).toEqual(['Hardened mode refuses ORDERS_KEY: it was made for one machine.'])
})

test.each<[string, Environment]>([
  [
    'several hosts',
    { DATABASE_URL: 'postgres://a:5432,b:5432/db?target_session_attrs=read-write' },
  ],
  ['hosts of IPv6', { DATABASE_URL: 'postgres://me:long-and-odd-1@[::1]:5432,[::2]/db' }],
  ['hosts as a parameter', { DATABASE_URL: 'postgresql:///db?host=/run/a,/run/b&port=5432,5433' }],
  [
    'an own node without TLS',
    { RPC_URL_1: 'http://geth:8545', PUBLIC_RPC_URL_1: 'https://node.vendors.dev' },
  ],
  ['a sandbox in staging', { APP_ENV: 'staging', BANK_URL: 'https://sandbox.vendors.dev' }],
  ['nothing special', {}],
])('SC-05 hardened mode takes %s', (_, env) => {
  expect(listFaults(env)).toEqual([])
})

test('SC-05 all faults of all kinds are named at once', () => {
  const faults = listFaults({
    ORDERS_KEY: toKey(TEST_MNEMONIC, 0),
    MAIL_URL: 'http://mail.vendors.dev',
    KYC_URL: 'https://169.254.169.254',
    TRUSTED_PROXIES: '0.0.0.0/0',
    DATABASE_URL: 'mysql://db/x',
    PORT: 'x',
    TERMS_DATE: 'soon',
    EXTERNAL_WALLETS: '0',
    LOGIN_PROVIDER: 'simulated',
    WALLETCONNECT_RELAY_URL: 'ws://relay.vendors.dev',
    OPERATOR_TOKENS: '',
  })
  // A fault of PORT does not hide one of SUPPORT_EMAIL, whose name has the same letters.
  expect(faults).toHaveLength(11)
})
