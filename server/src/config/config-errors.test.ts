import path from 'node:path'
import { expect, test } from 'vitest'
import { parseServerArguments } from '../startup/roles.ts'
import { vendorVariables } from '../testing/server/test-vendor-variables.ts'
import { parseConfig } from './config.ts'

const rootDir = path.join(import.meta.dirname, 'nowhere')

test('each incompletely configured provider is named together with the other errors', () => {
  const env = {
    TERMS_DATE: 'soon',
    BANK_URL: 'https://bank.example',
    MAIL_FROM: 'us@parvalue.example',
    ANALYTICS_URL: 'https://count.example',
    EXTERNAL_WALLETS: '0',
    LOGIN_PROVIDER: 'none',
    LEGAL_DIR: 'nowhere',
  }
  const outcome = parseConfig(env, rootDir)
  expect((outcome.ok ? '' : outcome.reason).split('\n')).toEqual([
    'TERMS_DATE must be a date such as 2026-11-01.',
    'Set all of BANK_URL, BANK_KEY and BANK_WEBHOOK_SECRET, or none of them for the simulator.',
    'Set all of MAIL_URL, MAIL_KEY and MAIL_FROM, or none of them for the simulator.',
    'Set both ANALYTICS_URL and ANALYTICS_DOMAIN, or neither.',
    expect.stringMatching(/^With BANK_URL, wires need BANK_ACCOUNT, /),
    'With EXTERNAL_WALLETS=0 and no login provider nobody could connect a wallet.',
    `LEGAL_DIR=${path.join(rootDir, 'nowhere')} does not exist.`,
  ])
})

test('all requirements of hardened mode are reported at once', () => {
  const outcome = parseConfig({ HARDENED: '1', PUBLIC_URL: 'http://a.example' }, rootDir)
  const lines = outcome.ok ? [] : outcome.reason.split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'Hardened mode needs DATABASE_URL; the embedded one is for one machine.',
    'Hardened mode needs ENCRYPTION_KEY: 32 bytes in hex.',
    'Hardened mode needs an https PUBLIC_URL.',
  ])
  expect(lines).toContain('Hardened mode refuses simulators; set MAIL_URL, MAIL_KEY and MAIL_FROM.')
  expect(lines.at(-1)).toBe('Hardened mode needs OPERATOR_TOKENS: who may operate it, by name.')
})

test('an error that only follows from an invalid value is not reported', () => {
  const env = {
    ...vendorVariables,
    HARDENED: '1',
    PUBLIC_URL: 'https://parvalue.dev',
    DATABASE_URL: 'mysql://db.example/parvalue',
    MAIL_KEY: 'short',
  }
  const outcome = parseConfig(env, rootDir)
  const [first, second, ...others] = outcome.ok ? [] : outcome.reason.split('\n')
  expect([first, second]).toEqual([
    'DATABASE_URL must be a URL that begins with postgres://.',
    'MAIL_KEY is too short.',
  ])
  expect(others.filter((line) => /DATABASE_URL|MAIL_/.test(line))).toEqual([])
})

test.each(['--role=api', '--roles', 'api', '--help'])('the server refuses %s', (arg) => {
  expect(parseServerArguments(['--roles=api', arg])).toEqual({
    ok: false,
    reason: `There is no option ${arg}. The server takes --roles=api,worker,indexer and --check-config.`,
  })
})

test('the server runs all roles, or those that are named', () => {
  expect(parseServerArguments([])).toEqual({
    ok: true,
    value: { roles: ['api', 'worker', 'indexer'], isCheckOnly: false },
  })
  expect(parseServerArguments(['--roles=worker', '--check-config'])).toEqual({
    ok: true,
    value: { roles: ['worker'], isCheckOnly: true },
  })
})
