import { expect, test } from 'vitest'
import {
  type KeyPress,
  type ShortcutContext,
  toPageShortcutHint,
  toShortcut,
} from './shortcut-rules.ts'

const context: ShortcutContext = {
  isTyping: false,
  isDialogOpen: false,
  isPaletteOpen: false,
  isPaletteComing: false,
  areSingleKeysOn: true,
  isSecondKey: false,
}
const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasCommand: false,
  hasOther: false,
  ...held,
})

test.each(['/', '?', 'g'])('%s is no shortcut while the user types', (key) => {
  expect(toShortcut(press(key), { ...context, isTyping: true })).toBeNull()
  expect(toShortcut(press(key), { ...context, isDialogOpen: true })).toBeNull()
  expect(toShortcut(press(key), { ...context, areSingleKeysOn: false })).toBeNull()
  expect(toShortcut(press(key, { hasCommand: true }), context)).toBeNull()
  expect(toShortcut(press(key, { hasOther: true }), context)).toBeNull()
})

test('a page’s letter without g does nothing, nor does a letter of no page', () => {
  expect(toShortcut(press('w'), context)).toBeNull()
  expect(toShortcut(press('z'), { ...context, isSecondKey: true })).toBeNull()
  expect(toShortcut(press('toString'), { ...context, isSecondKey: true })).toBeNull()
})

test('the palette shortcut works over no dialog except the palette', () => {
  const command = press('k', { hasCommand: true })
  expect(toShortcut(command, { ...context, isDialogOpen: true })).toBeNull()
  expect(toShortcut(command, { ...context, isDialogOpen: true, isPaletteOpen: true })).toEqual({
    name: 'palette',
  })
})

test('text typed before the palette is rendered goes to its field; other keys are ignored', () => {
  const coming = { ...context, isPaletteOpen: true, isPaletteComing: true }
  for (const key of ['Enter', 'Tab', 'Escape']) expect(toShortcut(press(key), coming)).toBeNull()
  expect(toShortcut(press('a', { hasOther: true }), coming)).toBeNull()
  for (const key of ['g', '/', 'A']) {
    const wanted = { ...coming, isTyping: true, areSingleKeysOn: false }
    expect(toShortcut(press(key), wanted)).toEqual({ name: 'write', text: key })
  }
})

test('the palette opens from a field, and while single-key shortcuts are off', () => {
  const wanted = { ...context, isTyping: true, areSingleKeysOn: false }
  expect(toShortcut(press('K', { hasCommand: true }), wanted)).toEqual({ name: 'palette' })
})

test.each([
  ['/', { name: 'search' }],
  ['?', { name: 'list' }],
  ['g', { name: 'begin' }],
])('%s is a shortcut', (key, shortcut) => {
  expect(toShortcut(press(key), context)).toEqual(shortcut)
})

test('a letter after g opens its page, and the page has a hint with its letter', () => {
  const begun = { ...context, isSecondKey: true }
  expect(toShortcut(press('w'), begun)).toEqual({ name: 'go', to: '/wrap' })
  expect(toShortcut(press('b'), begun)).toEqual({ name: 'go', to: '/' })
  expect([
    toPageShortcutHint('/wrap'),
    toPageShortcutHint('/'),
    toPageShortcutHint('/terms'),
  ]).toEqual(['g w', 'g b', null])
})
