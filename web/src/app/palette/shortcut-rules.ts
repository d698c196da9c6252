/** After `g`, the first letter of a page, or the next one that is free. */
export const goKeys = {
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

export type GoPath = (typeof goKeys)[keyof typeof goKeys]

/** How long a page's letter may come after `g`. */
export const GO_MS = 1500

export type Shortcut =
  | { name: 'palette' | 'search' | 'list' | 'begin' }
  | { name: 'go'; to: GoPath }
  /** For the palette's field, which is not there yet. */
  | { name: 'write'; text: string }

export type Press = { key: string; hasCommand: boolean; hasOther: boolean }

export type Around = {
  /** The key belongs to a field, a menu or a list, which takes letters itself. */
  isTyping: boolean
  isDialogOpen: boolean
  /** The palette is the dialog that is open. */
  isPaletteOpen: boolean
  /** It was called, and its field does not have the focus yet. */
  isPaletteComing: boolean
  areSingleKeysOn: boolean
  /** `g` was pressed a moment ago. */
  hasBegun: boolean
}

/** What a key means where it was pressed; null leaves it to the page. */
export function toShortcut({ key, hasCommand, hasOther }: Press, around: Around): Shortcut | null {
  if (hasOther) return null
  if (hasCommand) {
    const isFree = around.isPaletteOpen || !around.isDialogOpen
    return key.toLowerCase() === 'k' && isFree ? { name: 'palette' } : null
  }
  if (around.isPaletteComing) return key.length === 1 ? { name: 'write', text: key } : null
  if (!around.areSingleKeysOn || around.isTyping || around.isDialogOpen) return null
  if (around.hasBegun && isGoKey(key)) return { name: 'go', to: goKeys[key] }
  if (key === 'g') return { name: 'begin' }
  if (key === '/') return { name: 'search' }
  return key === '?' ? { name: 'list' } : null
}

const isGoKey = (key: string): key is keyof typeof goKeys => Object.hasOwn(goKeys, key)

/** How the way to a page is written beside its name. */
export function toGoHint(path: string): string | null {
  const key = Object.entries(goKeys).find(([, to]) => to === path)?.[0]
  return key === undefined ? null : `g ${key}`
}
