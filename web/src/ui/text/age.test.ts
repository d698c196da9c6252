import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureAge } from './age.tsx'

const toMarkup = (sinceMs: number) =>
  renderToStaticMarkup(createElement(FigureAge, { sinceMs, toText: () => 'some time ago' }))

test('a figure that was never loaded has no age', () => {
  expect(toMarkup(0)).toBe('')
})

test('a loaded figure shows its age', () => {
  expect(toMarkup(Date.now())).toBe('<span class="age">some time ago</span>')
})
