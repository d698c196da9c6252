import { expect, test } from 'vitest'
import { getDateFormat, toDateText } from './date-format.ts'

const AT = Date.parse('2026-11-20T18:42:11Z')

test('English dates are those of the United States, with the clock of 24 hours', () => {
  const toText = (form: Intl.DateTimeFormatOptions, language: 'en' | 'es-MX') =>
    getDateFormat(language, { ...form, timeZone: 'UTC' }).format(AT)
  const forms = [
    { day: 'numeric', month: 'short', year: 'numeric' },
    { weekday: 'short', day: 'numeric', month: 'short' },
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
  ] as const
  expect(forms.map((form) => toText(form, 'en'))).toEqual([
    'Nov 20, 2026',
    'Fri, Nov 20',
    '18:42',
    'November 20, 2026 at 18:42',
  ])
  expect(forms.map((form) => toText(form, 'es-MX'))).toEqual([
    '20 nov 2026',
    'vie 20 de nov',
    '18:42',
    '20 de noviembre de 2026 a las 18:42',
  ])
})

test('a calendar day reads the same in every time zone', () => {
  expect(toDateText('2026-11-01', 'en')).toBe('November 1, 2026')
  expect(toDateText('2026-11-01', 'es-MX')).toBe('1 de noviembre de 2026')
})
