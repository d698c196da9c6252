import { expect, test } from 'vitest'
import { toDocumentSubject, toNextDocumentDays } from './document-rules.ts'

test('XT-07 the next monthly statement is due on the first, the tax form on its own date', () => {
  expect(toNextDocumentDays('2026-11-21', 'W8BEN')).toEqual({
    month: '2026-12-01',
    taxForm: '1042-S',
    taxDay: '2027-03-15',
  })
  expect(toNextDocumentDays('2026-12-31', 'W9')).toEqual({
    month: '2027-01-01',
    taxForm: '1099-B',
    taxDay: '2027-02-15',
  })
  expect(toNextDocumentDays('2026-11-21', null).taxForm).toBeNull()
})

test('the subject of a document is the text after the comma', () => {
  expect(toDocumentSubject('Trade confirmation, SPY')).toBe('SPY')
  expect(toDocumentSubject('Account agreement')).toBeNull()
  expect(toDocumentSubject('Odd, ')).toBeNull()
})
