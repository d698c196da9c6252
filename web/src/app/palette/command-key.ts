const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What holds a command: ⌘ where the keyboard has it, elsewhere Ctrl, whose K is the browser's there. */
export const holdsCommand = ({ metaKey, ctrlKey }: KeyboardEvent) => (isApple ? metaKey : ctrlKey)

export const COMMAND_LABEL = isApple ? '⌘ K' : 'Ctrl K'
