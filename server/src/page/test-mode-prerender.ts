import type { BootSettings } from '@parvalue/shared/api/boot.ts'

/** Matches the elements that only test mode shows; none of them contains another of its kind. */
const ELEMENTS = /<(aside|section) data-test-mode="[^"]*".*?<\/\1>/gs

/** Returns the document without what only test mode shows, unless the server runs in test mode. */
export const withTestMode = (html: string, { testModeParties }: BootSettings): string =>
  testModeParties.length > 0 ? html : html.replace(ELEMENTS, '')
