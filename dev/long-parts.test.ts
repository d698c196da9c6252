import { expect, test } from 'vitest'
import { fitsInto, LONG_PARTS, parseMinutes } from './long-parts.ts'

test('the minutes of a long run: refused by name, else as told, else without a bound', () => {
  for (const arg of ['--minutes', '--minutes=', '--minutes=a', '--minutes=1.5', '--hours=1']) {
    expect(parseMinutes([arg])).toEqual({
      ok: false,
      reason: `Unknown option ${arg}. Known: --minutes=N.`,
    })
  }
  expect(parseMinutes([])).toEqual({ ok: true, value: Number.POSITIVE_INFINITY })
  expect(parseMinutes(['--minutes=40'])).toEqual({ ok: true, value: 40 })
  // Nothing is left of the time.
  expect(parseMinutes(['--minutes=-3'])).toEqual({ ok: true, value: -3 })
})

test('a part begins only where twice its length fits', () => {
  const fitting = (minutes: number) => LONG_PARTS.filter((part) => fitsInto(part, minutes))
  expect(fitting(Number.POSITIVE_INFINITY)).toEqual(LONG_PARTS)
  expect(fitting(75)).toEqual(['playwright', 'forge'])
  expect(fitting(39)).toEqual(['forge'])
  expect(fitting(31)).toEqual([])
  expect(fitting(-3)).toEqual([])
})
