import { expect, test } from 'vitest'
import { parseCampaign } from './campaign.ts'

test.each([
  '',
  '?ref=ABCD',
  '?utm_source=',
  '?utm_source=ana%40example.com',
  '?utm_source=0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '?utm_source=%3Cscript%3E',
  '?utm_source=5512345678',
  `?utm_source=${'a'.repeat(65)}`,
  '?utm_source=a%0Ab',
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

test('an invalid tag does not affect the others', () => {
  expect(parseCampaign('?utm_source=a%40b.example&utm_medium=email')).toEqual({
    utm_medium: 'email',
  })
})
