import type { BootSettings } from '@parvalue/shared/api/boot.ts'
import { expect, test } from 'vitest'
import { withTestMode } from './test-mode-prerender.ts'

const STRIP = '<aside data-test-mode="strip" class="a"><p>Test</p>\n</aside>'
const LIST = '<section data-test-mode="first-run"><ol><li>1</li></ol></section>'
const HTML = `${STRIP}<aside>A</aside><section>B${LIST}</section><section>C</section>`

const settings = (testModeParties: BootSettings['testModeParties']) =>
  ({ testModeParties }) as BootSettings

test('TR-07 without simulated parties the document shows nothing of test mode', () => {
  expect(withTestMode(HTML, settings([]))).toBe(
    '<aside>A</aside><section>B</section><section>C</section>',
  )
})

test('in test mode the document is unchanged', () => {
  expect(withTestMode(HTML, settings(['bank']))).toBe(HTML)
})
