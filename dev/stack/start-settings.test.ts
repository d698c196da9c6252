import { expect, test } from 'vitest'
import { readStartSettings } from './start-settings.ts'

const OPTIONS = { isFresh: false, isEphemeral: false, isProduction: false, replicas: null }

const readFaults = (env: Record<string, string>, options = OPTIONS) => {
  const read = readStartSettings(env, options)
  return read.ok ? [] : read.reason.split('\n')
}

test('settings that the server would refuse are all refused before anything starts', () => {
  const env = {
    BLOCK_TIME: 'soon',
    KYC_URL: 'https://kyc.example',
    RATE_LIMIT_PER_MINUTE: 'many',
    DATABSE_URL: 'postgres://me:secret@localhost/x',
  }
  expect(readFaults(env)).toEqual([
    'BLOCK_TIME must be seconds from 0.05 to 60, not "soon".',
    'RATE_LIMIT_PER_MINUTE must be a whole number.',
    'Set all of KYC_URL, KYC_KEY, KYC_WEBHOOK_SECRET, KYC_TEMPLATE and KYC_REPORT_TEMPLATE, or none of them for the simulator.',
    'DATABSE_URL is no setting. Did you mean DATABASE_URL?',
  ])
})

test('an invalid port is reported once', () => {
  expect(readFaults({ PORT: 'x' })).toEqual(['PORT must be a port from 1 to 65535, not "x".'])
})

test('a variable that looks mistyped causes a warning, and the settings are accepted', () => {
  const read = readStartSettings({ PORTS: '4000' }, OPTIONS)
  expect(read).toMatchObject({
    value: { settings: { port: 3000 }, warnings: ['PORTS is no setting. Did you mean PORT?'] },
  })
})

test('an old name causes a warning, and different values under both names are refused', () => {
  expect(readStartSettings({ REBASE_EVERY: '9' }, OPTIONS)).toMatchObject({
    value: { warnings: ['REBASE_EVERY was renamed; set REBASE_INTERVAL_SECONDS instead.'] },
  })
  expect(readFaults({ REBASE_EVERY: '9', REBASE_INTERVAL_SECONDS: '8' })).toEqual([
    'REBASE_EVERY and REBASE_INTERVAL_SECONDS are one setting with two values; remove REBASE_EVERY, its old name.',
    'REBASE_EVERY was renamed; set REBASE_INTERVAL_SECONDS instead.',
  ])
})

test.each([
  ['on one machine', {}, OPTIONS],
  ['with production’s rules', {}, { ...OPTIONS, isProduction: true }],
  ['with nodes of elsewhere, which this run has none of', { RPC_URL_1: 'nonsense' }, OPTIONS],
])('a start %s is accepted', (_, env, options) => {
  expect(readFaults(env, options)).toEqual([])
})
