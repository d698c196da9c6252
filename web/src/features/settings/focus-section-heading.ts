/** Moves the focus to the section's heading, because the focused element disappears. */
export const focusSectionHeading = (within: HTMLElement) =>
  within.closest('section')?.querySelector<HTMLElement>('h2')?.focus()
