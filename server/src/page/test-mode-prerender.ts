import type { BootSettings } from '@parvalue/shared/api/boot.ts'

/** Matches the elements that only test mode shows; none of them contains another of its kind. */
const ELEMENTS = /<(aside|section) data-test-mode="[^"]*".*?<\/\1>/gs

/** Returns the document without the elements that only test mode shows. */
export const withoutTestMode = (html: string): string => html.replace(ELEMENTS, '')

/** Returns the document as this deployment shows it: complete in test mode, else without those elements. */
export const withTestMode = (html: string, { testModeParties }: BootSettings): string =>
  testModeParties.length > 0 ? html : withoutTestMode(html)
