import { expect, test } from 'vitest'
import { toSettings } from './settings.ts'
import { parseStartOptions } from './start-options.ts'

test.each([
  ['--frsh', 'Unknown option --frsh. Known: --fresh, --ephemeral, --env=prod.'],
  ['--env=prod', '--env=prod comes with the second chain; leave it out to run the local rules.'],
])('refuses %s', (arg, reason) => {
  expect(parseStartOptions(['--fresh', arg])).toEqual({ ok: false, reason })
})

test('reads both options', () => {
  expect(parseStartOptions(['--fresh', '--ephemeral'])).toEqual({
    ok: true,
    value: { isFresh: true, isEphemeral: true },
  })
})

const OPTIONS = { isFresh: false, isEphemeral: false }

test.each([
  [{ PORT: 'x' }, 'PORT must be a port from 1 to 65535, not "x".'],
  [{ PORT: '65000' }, 'ADMIN_PORT must be a port from 1 to 65535, not "66000".'],
  [{ CHAIN_PORT_BASE: '0.5' }, 'CHAIN_PORT_BASE must be a port from 1 to 65535, not "0.5".'],
  [{ BLOCK_TIME: 'soon' }, 'BLOCK_TIME must be seconds from 0.05 to 60, not "soon".'],
])('refuses %j', (env, reason) => {
  expect(toSettings(env, OPTIONS)).toEqual({ ok: false, reason })
})

test('the admin port follows the port', () => {
  const env = { PORT: '4000', DATA_DIR: '/tmp/x', BLOCK_TIME: '0.2' }
  expect(toSettings(env, OPTIONS)).toEqual({
    ok: true,
    value: {
      port: 4000,
      adminPort: 5000,
      chainPort: 8545,
      dataDir: '/tmp/x',
      blockTimeMs: 200,
      ...OPTIONS,
    },
  })
})
