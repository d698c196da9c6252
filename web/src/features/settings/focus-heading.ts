/** What had the focus goes; its section stays. */
export const focusHeading = (within: HTMLElement) =>
  within.closest('section')?.querySelector<HTMLElement>('h2')?.focus()
