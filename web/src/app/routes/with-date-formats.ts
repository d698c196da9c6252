import { yieldToMain } from '#api/client/yield-to-main.ts'
import { warmUpDateFormat } from '#i18n/format.ts'

/**
 * Loads a component that formats dates at once. The first formatted date takes as long as rendering the page,
 * so it is done while the code loads.
 */
export async function withDateFormats<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = load()
  await yieldToMain()
  warmUpDateFormat()
  return module
}
