import { expect, test } from 'vitest'
import { toPlausibleEvent } from './plausible.ts'

const page = {
  origin: 'https://parvalue.example',
  domain: 'parvalue.example',
  pattern: '/stocks/$symbol',
  referrer: '',
  campaign: {},
}

test('a page view has a name and the pattern of its route', () => {
  expect(toPlausibleEvent({ name: 'pageview' }, page)).toEqual({
    name: 'pageview',
    url: 'https://parvalue.example/stocks/$symbol',
    domain: 'parvalue.example',
  })
})

test('IN-03 each event has the campaign tags and only the origin of the referrer', () => {
  const campaign = { utm_source: 'news letter', utm_content: 'b' }
  const referrer = 'https://search.example/?q=who+am+i'
  expect(
    toPlausibleEvent({ name: 'wrapped', chainId: 1 }, { ...page, campaign, referrer }),
  ).toEqual({
    name: 'wrapped',
    url: 'https://parvalue.example/stocks/$symbol?utm_source=news+letter&utm_content=b',
    domain: 'parvalue.example',
    referrer: 'https://search.example',
    props: { chainId: 1 },
  })
})

test.each(['https://parvalue.example/account', 'android-app://com.example', 'nonsense'])(
  'a referrer of %s is not sent',
  (referrer) => {
    expect(toPlausibleEvent({ name: 'pageview' }, { ...page, referrer })).not.toHaveProperty(
      'referrer',
    )
  },
)
