import { lazyNamespaces, loadLazyEnglish } from '../../web/src/app/i18n/lazy-namespaces.ts'
import { spanish } from '../../web/src/app/i18n/strings.es-MX.ts'
import { english } from '../../web/src/app/i18n/strings.ts'

export const languages = ['en', 'es-MX'] as const

export type Words = { readonly [key: string]: string | Words }

/** The words of the build, by language and namespace, as if somebody had uploaded them. */
export async function loadBundled(): Promise<ReadonlyMap<string, Words>> {
  const late = await Promise.all(
    lazyNamespaces.map(async (name) => [name, (await loadLazyEnglish(name)) as Words] as const),
  )
  const inEnglish = { ...(english as Record<string, Words>), ...Object.fromEntries(late) }
  const inSpanish: Record<string, Words> = spanish
  return new Map([
    ...Object.entries(inEnglish).map(([name, words]) => [`en/${name}`, words] as const),
    ...Object.entries(inSpanish).map(([name, words]) => [`es-MX/${name}`, words] as const),
  ])
}

/** `words` with the text at `a.b.c` replaced, or added where there was none. */
export function withText(
  words: Words,
  [name = '', ...rest]: readonly string[],
  text: string,
): Words {
  if (rest.length === 0) return { ...words, [name]: text }
  const inner = words[name]
  return { ...words, [name]: withText(typeof inner === 'object' ? inner : {}, rest, text) }
}
