import { lateNames, loadLateEnglish } from './lazy-namespaces.ts'
import { spanish } from './strings.es-MX.ts'
import { english } from './strings.ts'

/** Returns every text of the build, by language and namespace: tools read them, the page itself does not. */
export async function loadBundledTexts() {
  const late = await Promise.all(
    lateNames.map(async (name) => [name, await loadLateEnglish(name)] as const),
  )
  return { en: { ...english, ...Object.fromEntries(late) }, 'es-MX': spanish }
}
