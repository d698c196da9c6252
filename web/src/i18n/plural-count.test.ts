import { expect, test } from 'vitest'
import { toPluralCount } from './plural-count.ts'

test.each(['0', '0.5', '1.0000', '1.5', '1,000', '11', '<0.0001', '••••', '−1'])(
  'the noun after %s is plural',
  (figure) => {
    expect(toPluralCount(figure)).toBe(2)
  },
)

test('only the noun after the figure 1 is singular', () => {
  expect(toPluralCount('1')).toBe(1)
})
