import { expect, test } from 'vitest'
import { parseCampaign } from './campaign.ts'

test.each([
  '',
  '?ref=ABCD',
  '?utm_source=',
  `?utm_source=${'a'.repeat(257)}`,
  '?utm_source=a%0Ab',
  '?utm_source=a%E2%80%A8b',
  '?utm_source=%00',
  '?UTM_SOURCE=a&utm_other=b',
])('nothing is saved from %s', (search) => {
  expect(parseCampaign(search)).toBeNull()
})

test('IN-03 the five tags are saved unchanged, and nothing else of the query', () => {
  const search =
    '?utm_source=boletín&utm_campaign=otoño+2026&utm_medium=email&utm_term=usd%2B&utm_content=b-1.2&lng=es-MX'
  expect(parseCampaign(search)).toEqual({
    utm_source: 'boletín',
    utm_campaign: 'otoño 2026',
    utm_medium: 'email',
    utm_term: 'usd+',
    utm_content: 'b-1.2',
  })
})

test.each(['ana@example.com', '<script>', '(beta)', '5512345678', '¿qué?', ' a ', 'a'.repeat(256)])(
  'IN-03 the printable tag %j is kept as it came',
  (text) => {
    const search = `?${new URLSearchParams({ utm_term: text })}`
    expect(parseCampaign(search)).toEqual({ utm_term: text })
  },
)

test('an invalid tag does not affect the others', () => {
  expect(parseCampaign('?utm_source=a%0Ab&utm_medium=email')).toEqual({
    utm_medium: 'email',
  })
})
