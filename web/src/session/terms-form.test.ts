import { expect, test } from 'vitest'
import { toSignInTermsForm } from './terms-form.ts'

test.each([
  ['/', 'usdplus'],
  ['/wrap', 'usdplus'],
  ['/stocksome', 'usdplus'],
  ['/bridge/0x5c', 'usdplus'],
  ['/stocks', 'company'],
  ['/stocks/AAPL', 'company'],
  ['/portfolio/', 'company'],
  ['/reports', 'company'],
  ['/account', 'company'],
  ['/gift', 'company'],
  ['/referrals', 'company'],
])('on %s signing in accepts the %s terms', (path, form) => {
  expect(toSignInTermsForm(path)).toBe(form)
})
