import { loadWords } from '#i18n/start.ts'
import { loadPart } from '../startup/stale-build.ts'

/** A part whose words do not belong to the first load comes with them. */
export async function withWords<Part>(
  namespaces: readonly string[],
  load: () => Promise<Part>,
): Promise<Part> {
  const [part] = await Promise.all([loadPart(load), loadWords(namespaces)])
  return part
}
