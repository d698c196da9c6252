import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import {
  canFinishRound,
  chooseRounds,
  LONG_TEST_ROUNDS,
  type LongTestTask,
  parseMinutesOption,
} from './long-parts.ts'

const parts = LONG_TEST_ROUNDS.flat()

test('a long run takes an optional number of minutes, and refuses an invalid one', () => {
  for (const arg of ['--minutes', '--minutes=', '--minutes=a', '--minutes=1.5']) {
    expect(parseMinutesOption([arg])).toEqual({
      ok: false,
      reason: `--minutes takes a whole number, as in --minutes=40, not ${arg}.`,
    })
  }
  expect(parseMinutesOption(['--hours=1'])).toEqual({
    ok: false,
    reason: 'There is no option --hours=1. Options: --minutes=N.',
  })
  expect(parseMinutesOption([])).toEqual({ ok: true, value: Number.POSITIVE_INFINITY })
  expect(parseMinutesOption(['--minutes=40'])).toEqual({ ok: true, value: 40 })
  // A negative number of minutes means that no time is left.
  expect(parseMinutesOption(['--minutes=-3'])).toEqual({ ok: true, value: -3 })
})

test('a round begins only if twice its longest part fits', () => {
  const part: LongTestTask = { name: 'it', runner: 'vitest', minutes: 8 }
  const round = [{ ...part, minutes: 3 }, part]
  expect(canFinishRound(round, -3)).toBe(false)
  expect(canFinishRound(round, 15.9)).toBe(false)
  expect(canFinishRound(round, 16)).toBe(true)
  expect(canFinishRound(round, Number.POSITIVE_INFINITY)).toBe(true)
})

test('each long Vitest file is in exactly one part', () => {
  const files = globSync('{shared,server,web,dev,tools,simulators,bench}/**/*.long.test.ts', {
    cwd: fromRoot(),
  })
  const long = parts.filter(({ runner, env }) => runner === 'vitest' && env?.LONG === '1')
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const names = long
      .filter(({ args }) => args?.().some((arg) => file.includes(arg)))
      .map(({ name }) => name)
    expect([file, names]).toEqual([file, [expect.any(String)]])
  }
})

test('tests for both databases also run on Postgres', () => {
  const [part] = parts.filter(({ env }) => env?.TEST_ENGINE === 'Postgres')
  expect(part?.args?.()).toContain('server/src/modules/ledger/ledger.test.ts')
  expect(part?.args?.()).not.toContain('server/src/config/config.test.ts')
})

test('the browser parts are distinct shards that together cover all tests', () => {
  const shards = parts.flatMap(({ env, args }) => (env?.E2E_TESTS ? (args?.() ?? []) : []))
  expect(shards).toEqual([1, 2, 3, 4, 5].map((part) => `--shard=${part}/5`))
})

test('each long browser test is in exactly one part', () => {
  const long = parts.filter(({ runner, env }) => runner === 'playwright' && env?.LONG === '1')
  for (const file of globSync('e2e/**/*.long.spec.ts', { cwd: fromRoot() })) {
    const names = long
      .filter(({ args }) => args?.().some((arg) => file.includes(arg)))
      .map(({ name }) => name)
    expect([file, names]).toEqual([file, [expect.any(String)]])
  }
})

test('a time-limited run executes one rotating part, and the runs of several commits cover all', () => {
  const others = LONG_TEST_ROUNDS.filter((round) => !round.some((part) => part.isRotating))
  const rotating = [
    ...[1, 2, 3, 4, 5].map((part) => `browser ${part}/5`),
    'appearances',
    'images',
    'cluster',
  ]
  for (const [commit, part] of [
    ['000000080f', 'browser 1/5'],
    ['0000000100', 'browser 2/5'],
    ['0000000a00', 'browser 3/5'],
    ['0000000500', 'appearances'],
    ['0000000600', 'images'],
    ['0000000b00', 'browser 4/5'],
    ['ffffffff00', 'cluster'],
  ] as const) {
    const { rounds, skipped } = chooseRounds(LONG_TEST_ROUNDS, commit)
    const names = rounds.flat().map(({ name }) => name)
    expect(names).toEqual([part, ...others.flat().map(({ name }) => name)])
    expect(skipped).toEqual(rotating.filter((name) => name !== part))
  }
})
