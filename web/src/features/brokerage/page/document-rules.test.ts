import { expect, test } from 'vitest'
import { toNextPapers, toPaperDetail } from './document-rules.ts'

test('XT-07 the next monthly paper is there on the first, the tax form by its own day', () => {
  expect(toNextPapers('2026-11-21', 'W8BEN')).toEqual({
    month: '2026-12-01',
    taxPaper: '1042-S',
    taxDay: '2027-03-15',
  })
  expect(toNextPapers('2026-12-31', 'W9')).toEqual({
    month: '2027-01-01',
    taxPaper: '1099-B',
    taxDay: '2027-02-15',
  })
  expect(toNextPapers('2026-11-21', null).taxPaper).toBeNull()
})

test('a paper is about what stands behind its comma', () => {
  expect(toPaperDetail('Trade confirmation, SPY')).toBe('SPY')
  expect(toPaperDetail('Account agreement')).toBeNull()
  expect(toPaperDetail('Odd, ')).toBeNull()
})
