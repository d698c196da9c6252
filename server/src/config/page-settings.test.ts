import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { findPageSettingsError, toPageServices } from './page-settings.ts'

test.each<[Environment, string]>([
  [{ ANALYTICS_URL: 'ftp://stats.example' }, 'ANALYTICS_URL must be an http address'],
  [{ ANALYTICS_URL: 'https://stats.example' }, 'Set both ANALYTICS_URL and ANALYTICS_DOMAIN'],
  [{ ANALYTICS_DOMAIN: 'a b' }, 'ANALYTICS_DOMAIN must be a name'],
  [{ TRANSLATIONS_URL: 'words' }, 'TRANSLATIONS_URL must be'],
])('refuses %j', (env, reason) => {
  const refusal = { ok: false, reason: expect.stringContaining(reason) }
  expect(parseConfig(env, import.meta.dirname)).toEqual(refusal)
})

const named = {
  ANALYTICS_URL: 'https://stats.example',
  ANALYTICS_DOMAIN: 'parvalue.example',
  TRANSLATIONS_URL: 'https://words.example/project',
}

test('analytics and translations use the configured services; hardened mode uses no others', () => {
  const [local, hardened] = [
    { isHardened: false, portBase: 7000 },
    { isHardened: true, portBase: 7000 },
  ]
  const services = {
    analytics: { url: 'https://stats.example', domain: 'parvalue.example' },
    translationsUrl: 'https://words.example/project',
  }
  expect(findPageSettingsError(named)).toBeNull()
  expect(toPageServices({}, hardened)).toEqual({ analytics: null, translationsUrl: null })
  expect(toPageServices(named, hardened)).toEqual(services)
  expect(toPageServices(named, local)).toEqual(services)
  expect(toPageServices({}, local)).toEqual({
    analytics: { url: 'http://127.0.0.1:7010', domain: 'parvalue.example' },
    translationsUrl: 'http://127.0.0.1:7011',
  })
})

test('a trailing slash of a URL is removed', () => {
  const config = parseConfig({ TRANSLATIONS_URL: 'https://words.example/' }, import.meta.dirname)
  expect(config.ok && config.value.pageServices.translationsUrl).toBe('https://words.example')
})
