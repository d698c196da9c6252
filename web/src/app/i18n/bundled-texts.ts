import { lazyNamespaces, loadLazyEnglishTexts } from './lazy-namespaces.ts'
import { spanishTexts } from './strings.es-MX.ts'
import { englishTexts } from './strings.ts'

/** Returns every text of the build, by language and namespace: tools read them, the page itself does not. */
export async function loadBundledTexts() {
  const lazy = await Promise.all(
    lazyNamespaces.map(async (name) => [name, await loadLazyEnglishTexts(name)] as const),
  )
  return { en: { ...englishTexts, ...Object.fromEntries(lazy) }, 'es-MX': spanishTexts }
}
