const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns whether the command modifier is pressed: ⌘ on Apple keyboards, Ctrl on others. */
export const isCommandKey = ({ metaKey, ctrlKey }: KeyboardEvent) => (isApple ? metaKey : ctrlKey)

export const PALETTE_SHORTCUT_LABEL = isApple ? '⌘ K' : 'Ctrl K'
