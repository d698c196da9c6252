import { loadWords } from '#i18n/start.ts'
import { lazyImport } from '../startup/stale-build.ts'

/** A part whose words do not belong to the first load comes with them. */
export async function loadWithNamespaces<Part>(
  namespaces: readonly string[],
  load: () => Promise<Part>,
): Promise<Part> {
  const [part] = await Promise.all([lazyImport(load), loadWords(namespaces)])
  return part
}
