import { expect, test } from 'vitest'
import { toStackSettings } from '../stack/settings.ts'
import { parseDevOptions, toServerPort } from './options.ts'

const OPTIONS = { isFresh: false, isEphemeral: false, isProduction: false, replicas: null }

test.each([
  ['--frsh', ' Did you mean --fresh?'],
  ['--env=staging', ''],
  ['--port=1', ''],
])('refuses %s by name', (arg, hint) => {
  const reason = `There is no option ${arg}.${hint} Options: --fresh, --ephemeral, --env=prod.`
  expect(parseDevOptions(['--fresh', arg])).toEqual({ ok: false, reason })
})

test('replicas are refused outside of npm start', () => {
  const reason = 'npm run dev runs one server that does everything; use npm start for --replicas.'
  expect(parseDevOptions(['--replicas=2'])).toEqual({ ok: false, reason })
})

test.each([
  [[], OPTIONS],
  [['--fresh', '--ephemeral'], { ...OPTIONS, isFresh: true, isEphemeral: true }],
  [['--env=prod'], { ...OPTIONS, isProduction: true }],
])('reads %j', (args, value) => {
  expect(parseDevOptions(args)).toEqual({ ok: true, value })
})

function toPort(env: Record<string, string>, isProduction = false) {
  const settings = toStackSettings(env, { ...OPTIONS, isProduction })
  if (!settings.ok) throw new Error(settings.reason)
  return toServerPort(env, settings.value)
}

test.each<Record<string, string>>([{ HARDENED: '1' }, { APP_ENV: 'prod' }])(
  'is never hardened: %j',
  (env) => {
    const reason =
      'npm run dev cannot be hardened, because its page carries scripts that are not built; use npm start, or unset HARDENED and APP_ENV.'
    expect(toPort(env)).toEqual({ ok: false, reason })
  },
)

test('the server listens on a port beside the page’s', () => {
  expect(toPort({ PORT: '4000' })).toEqual({ ok: true, value: 4001 })
  expect(toPort({ PORT: '4000', APP_ENV: 'prod' }, true)).toEqual({ ok: true, value: 4001 })
})
