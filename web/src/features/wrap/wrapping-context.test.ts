import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Wrapping } from './wrapping.ts'
import { useWrapping, WrappingContext } from './wrapping-context.ts'

const Part = () => useWrapping().view.toLabel

test('WR-11 a part outside of the widget throws, and says why', () => {
  expect(() => renderToStaticMarkup(createElement(Part))).toThrow(
    'WrappingContext used without provider',
  )
})

test('WR-11 inside it has what the widget knows', () => {
  const value = { view: { toLabel: '9.40' } } as Wrapping
  const inside = createElement(WrappingContext, { value }, createElement(Part))
  expect(renderToStaticMarkup(inside)).toBe('9.40')
})
