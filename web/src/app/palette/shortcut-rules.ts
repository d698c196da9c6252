/** Second keys after `g`: a page's first letter, or another one if that is taken. */
export const pageShortcutKeys = {
  b: '/',
  w: '/wrap',
  d: '/bridge',
  t: '/transparency',
  s: '/stocks',
  p: '/portfolio',
  o: '/orders',
  a: '/account',
  y: '/activity',
  n: '/notices',
} as const

export type ShortcutPagePath = (typeof pageShortcutKeys)[keyof typeof pageShortcutKeys]

/** Time in milliseconds in which the second key must follow `g`. */
export const SHORTCUT_SECOND_KEY_MS = 1500

export type Shortcut =
  | { name: 'palette' | 'search' | 'list' | 'begin' }
  | { name: 'go'; to: ShortcutPagePath }
  /** A text that goes to the palette's field once the field is rendered. */
  | { name: 'write'; text: string }

export type KeyPress = { key: string; hasCommand: boolean; hasOther: boolean }

export type ShortcutContext = {
  /** Whether the focus is in a field, menu or list that handles letters itself. */
  isTyping: boolean
  isDialogOpen: boolean
  /** Whether the open dialog is the palette. */
  isPaletteOpen: boolean
  /** Whether the palette was opened and its field does not have the focus yet. */
  isPaletteComing: boolean
  areSingleKeysOn: boolean
  /** Whether `g` was pressed less than `SHORTCUT_SECOND_KEY_MS` milliseconds ago. */
  isSecondKey: boolean
}

/** Returns the shortcut that a key press means in its context; null leaves the key to the page. */
export function toShortcut(
  { key, hasCommand, hasOther }: KeyPress,
  context: ShortcutContext,
): Shortcut | null {
  if (hasOther) return null
  if (hasCommand) {
    const isFree = context.isPaletteOpen || !context.isDialogOpen
    return key.toLowerCase() === 'k' && isFree ? { name: 'palette' } : null
  }
  if (context.isPaletteComing) return key.length === 1 ? { name: 'write', text: key } : null
  if (!context.areSingleKeysOn || context.isTyping || context.isDialogOpen) return null
  if (context.isSecondKey && isGoKey(key)) return { name: 'go', to: pageShortcutKeys[key] }
  if (key === 'g') return { name: 'begin' }
  if (key === '/') return { name: 'search' }
  return key === '?' ? { name: 'list' } : null
}

const isGoKey = (key: string): key is keyof typeof pageShortcutKeys =>
  Object.hasOwn(pageShortcutKeys, key)

/** Returns the keys that open a page, for its hint; null if it has none. */
export function toPageShortcutHint(path: string): string | null {
  const key = Object.entries(pageShortcutKeys).find(([, to]) => to === path)?.[0]
  return key === undefined ? null : `g ${key}`
}
