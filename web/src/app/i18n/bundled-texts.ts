import { lazyNamespaces, loadLazyEnglish } from './lazy-namespaces.ts'
import { spanish } from './strings.es-MX.ts'
import { english } from './strings.ts'

/** Returns every text of the build, by language and namespace: tools read them, the page itself does not. */
export async function loadBundledTexts() {
  const lazy = await Promise.all(
    lazyNamespaces.map(async (name) => [name, await loadLazyEnglish(name)] as const),
  )
  return { en: { ...english, ...Object.fromEntries(lazy) }, 'es-MX': spanish }
}
