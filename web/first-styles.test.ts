import { expect, test } from 'vitest'
import { splitTypefaces, toFirstStyles } from './first-styles.ts'

const markup = '<p class="lede wide">A</p><b class="unit">B</b>'

test.each([
  ['a class that is nowhere', '.menu{color:red}', ''],
  ['one of two that is nowhere', '.lede.menu{color:red}', ''],
  ['one above that is nowhere', '.menu .lede{color:red}', ''],
  ['nothing but those', '@media (width>=48em){.menu{color:red}}', ''],
  ['what begins like one that is there', '.lede-2{color:red}', ''],
])('left out: %s', (_, styles, expected) => {
  expect(toFirstStyles(styles, markup)).toBe(expected)
})

test.each([
  ['of elements, states and what has no class', ':root{--a:1px}a:hover{color:red}[data-x]{top:0}'],
  ['of classes that are there', '.lede{color:red}.lede.wide>.unit:hover{color:red}'],
  ['of those that must not be there', '.lede:not(.menu,:is(.open)){color:red}'],
  ['inside of layers and media', '@layer page{@media (width>=48em){.unit{color:red}}}'],
  ['the order of layers', '@layer reset,page;'],
  ['moves', '@keyframes in{0%{top:0}to{top:1.5px}}'],
])('kept: %s', (_, styles) => {
  expect(toFirstStyles(styles, markup)).toBe(styles)
})

test('keeps the selectors that can match', () => {
  expect(toFirstStyles('.menu,.lede,b.unit{color:red}', markup)).toBe('.lede,b.unit{color:red}')
})

test('pictures are replaced by an empty gradient', () => {
  const styles = '.lede{--figure:url(/a.svg);mask:url("/b.svg"),none}'
  const nothing = 'linear-gradient(#0000,#0000)'
  expect(toFirstStyles(styles, markup)).toBe(`.lede{--figure:${nothing};mask:${nothing},none}`)
})

test('typefaces are separated from other styles', () => {
  const [face, other] = ['@font-face{font-family:A;src:url(/a.woff2)}', '.a{color:red}']
  expect(splitTypefaces(`${face}${other}${face}`)).toEqual({
    typefaces: `${face}${face}`,
    others: other,
  })
})
