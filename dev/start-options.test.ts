import { expect, test } from 'vitest'
import { fromRoot } from './paths.ts'
import { toSettings } from './settings.ts'
import { parseStartOptions } from './start-options.ts'

const OPTIONS = { isFresh: false, isEphemeral: false, isProduction: false }

test.each(['--frsh', '--env=staging', '--env'])('refuses %s', (arg) => {
  const reason = `Unknown option ${arg}. Known: --fresh, --ephemeral, --env=prod.`
  expect(parseStartOptions(['--fresh', arg])).toEqual({ ok: false, reason })
})

test.each([
  [[], OPTIONS],
  [['--fresh', '--ephemeral'], { ...OPTIONS, isFresh: true, isEphemeral: true }],
  [['--env=prod'], { ...OPTIONS, isProduction: true }],
])('reads %j', (args, value) => {
  expect(parseStartOptions(args)).toEqual({ ok: true, value })
})

test.each([
  [{ PORT: 'x' }, 'PORT must be a port from 1 to 65535, not "x".'],
  [{ PORT: '65000' }, 'ADMIN_PORT must be a port from 1 to 65535, not "66000".'],
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
  expect(toSettings(env, OPTIONS)).toEqual({ ok: false, reason })
})

test('the ports of admin and simulators follow the port', () => {
  const env = { PORT: '4000', DATA_DIR: '/tmp/x', BLOCK_TIME: '0.2' }
  expect(toSettings(env, OPTIONS)).toEqual({
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

test('the market’s time follows the clock where that is asked for', () => {
  expect(toSettings({ WORLD_TIME: 'real' }, OPTIONS)).toMatchObject({
    value: { worldTime: 'real' },
  })
})

test('a shortfall can be asked for', () => {
  const settings = toSettings({ SEED_RESERVE_PERCENT: '97.50' }, OPTIONS)
  expect(settings).toMatchObject({ value: { seedReserveBps: 9_750n } })
})

test('production’s rules run on stand-ins for Ethereum and Arbitrum, in a folder of their own', () => {
  const settings = toSettings({ CHAIN_PORT_BASE: '5545' }, { ...OPTIONS, isProduction: true })
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
