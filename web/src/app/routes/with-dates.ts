import { yieldToMain } from '#api/client/next-task.ts'
import { writeFirstDate } from '#i18n/format.ts'

/**
 * A part that writes dates as soon as it is there: the first one takes as long as drawing the page does, so
 * that it is written while the part is fetched.
 */
export async function withDateFormats<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = load()
  await yieldToMain()
  writeFirstDate()
  return part
}
