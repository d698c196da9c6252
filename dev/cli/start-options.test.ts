import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { toStackSettings } from '../stack/settings.ts'
import { parseStartOptions } from './start-options.ts'

const OPTIONS = { isFresh: false, isEphemeral: false, isProduction: false, replicas: null }

test.each([
  ['--frsh', ' Did you mean --fresh?'],
  ['--ephemral', ' Did you mean --ephemeral?'],
  ['--env=staging', ''],
  ['--env', ''],
  ['now', ''],
])('refuses %s', (arg, hint) => {
  const reason = `There is no option ${arg}.${hint} Options: --fresh, --ephemeral, --env=prod, --replicas=N.`
  expect(parseStartOptions(['--fresh', arg])).toEqual({ ok: false, reason })
})

test.each(['0', '5', '2.5', 'two', ''])('refuses "%s" replicas', (text) => {
  const reason = `--replicas must be a number from 1 to 4, not "${text}".`
  expect(parseStartOptions([`--replicas=${text}`])).toEqual({ ok: false, reason })
})

test('replicas need a database that several processes can open', () => {
  const reason =
    'Several processes need Postgres: set DATABASE_URL, or leave out --replicas, because the embedded database is for one.'
  expect(toStackSettings({}, { ...OPTIONS, replicas: 2 })).toEqual({ ok: false, reason })
})

test('the replicas’ ports have to be valid too', () => {
  const env = { DATABASE_URL: 'postgres://localhost/parvalue', ADMIN_PORT: '65531' }
  const reason = 'ADMIN_PORT must be a port from 1 to 65530, not "65531".'
  expect(toStackSettings(env, { ...OPTIONS, replicas: 2 })).toEqual({ ok: false, reason })
})

test.each([
  [[], OPTIONS],
  [['--replicas=4'], { ...OPTIONS, replicas: 4 }],
  [['--fresh', '--ephemeral'], { ...OPTIONS, isFresh: true, isEphemeral: true }],
  [['--env=prod'], { ...OPTIONS, isProduction: true }],
])('reads %j', (args, value) => {
  expect(parseStartOptions(args)).toEqual({ ok: true, value })
})

test.each([
  [{ PORT: 'x' }, 'PORT must be a port from 1 to 65535, not "x".'],
  [{ PORT: '0x10' }, 'PORT must be a port from 1 to 65535, not "0x10".'],
  [{ ADMIN_PORT: '0' }, 'ADMIN_PORT must be a port from 1 to 65535, not "0".'],
  [
    { PORT: '65000' },
    [
      'ADMIN_PORT follows PORT to 66000, and ends at 65535. Choose a smaller PORT, or set ADMIN_PORT.',
      'SIM_PORT_BASE follows PORT to 67100, and ends at 65523. Choose a smaller PORT, or set SIM_PORT_BASE.',
    ].join('\n'),
  ],
  [
    { PORT: 'x', BLOCK_TIME: 'soon', WORLD_TIME: 'later' },
    [
      'PORT must be a port from 1 to 65535, not "x".',
      'BLOCK_TIME must be seconds from 0.05 to 60, not "soon".',
      'WORLD_TIME must be open or real, not "later".',
    ].join('\n'),
  ],
  [{ CHAIN_PORT_BASE: '0.5' }, 'CHAIN_PORT_BASE must be a port from 1 to 65534, not "0.5".'],
  [{ CHAIN_PORT_BASE: '65535' }, 'CHAIN_PORT_BASE must be a port from 1 to 65534, not "65535".'],
  [{ BLOCK_TIME: 'soon' }, 'BLOCK_TIME must be seconds from 0.05 to 60, not "soon".'],
  [
    { SEED_RESERVE_PERCENT: '97,5' },
    'SEED_RESERVE_PERCENT must be percent from 50 to 150, not "97,5".',
  ],
  [{ WORLD_TIME: 'soon' }, 'WORLD_TIME must be open or real, not "soon".'],
  [
    { SEED_RESERVE_PERCENT: '150.01' },
    'SEED_RESERVE_PERCENT must be percent from 50 to 150, not "150.01".',
  ],
])('refuses %j', (env, reason) => {
  expect(toStackSettings(env, OPTIONS)).toEqual({ ok: false, reason })
})

test('the ports of admin and simulators follow the port', () => {
  const env = { PORT: '4000', DATA_DIR: '/tmp/x', BLOCK_TIME: '0.2' }
  expect(toStackSettings(env, OPTIONS)).toEqual({
    ok: true,
    value: {
      port: 4000,
      adminPort: 5000,
      simPortBase: 6100,
      chains: [
        { chainId: 11155111, port: 8545 },
        { chainId: 421614, port: 8546 },
      ],
      dataDir: '/tmp/x',
      blockTimeMs: 200,
      seedReserveBps: 10_042n,
      worldTime: 'open',
      ...OPTIONS,
    },
  })
})

test('WORLD_TIME=real makes the market follow the clock', () => {
  expect(toStackSettings({ WORLD_TIME: 'real' }, OPTIONS)).toMatchObject({
    value: { worldTime: 'real' },
  })
})

test('a reserve shortfall can be configured', () => {
  const settings = toStackSettings({ SEED_RESERVE_PERCENT: '97.50' }, OPTIONS)
  expect(settings).toMatchObject({ value: { seedReserveBps: 9_750n } })
})

test('production’s rules use local stand-ins for Ethereum and Arbitrum, in a separate data folder', () => {
  const settings = toStackSettings({ CHAIN_PORT_BASE: '5545' }, { ...OPTIONS, isProduction: true })
  expect(settings).toMatchObject({
    value: {
      chains: [
        { chainId: 1, port: 5545 },
        { chainId: 42161, port: 5546 },
      ],
      dataDir: fromRoot('.data-prod'),
    },
  })
})
