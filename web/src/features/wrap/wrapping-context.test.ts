import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WrappingContextValue } from './wrapping.ts'
import { useWrapping, WrappingContext } from './wrapping-context.ts'

const Part = () => useWrapping().view.toLabel

test('WR-11 a component outside of the provider throws a clear error', () => {
  expect(() => renderToStaticMarkup(createElement(Part))).toThrow(
    'WrappingContext used without provider',
  )
})

test('WR-11 a component inside of the provider gets the state', () => {
  const value = { view: { toLabel: '9.40' } } as WrappingContextValue
  const inside = createElement(WrappingContext, { value }, createElement(Part))
  expect(renderToStaticMarkup(inside)).toBe('9.40')
})
