import { pathToFileURL } from 'node:url'

export const textLanguages = ['en', 'es-MX'] as const

export type TextTree = { readonly [key: string]: string | TextTree }

/** Texts of the build by language and namespace. */
type BundledTexts = Readonly<
  Record<(typeof textLanguages)[number], Readonly<Record<string, TextTree>>>
>

/**
 * Loads the texts of the page's build, by `<language>/<namespace>`. `PAGE_TEXTS` names the module of the
 * page that exports them, so that the simulators run without the page's code.
 */
export async function loadBuildTexts(
  modulePath: string | undefined,
): Promise<ReadonlyMap<string, TextTree>> {
  if (!modulePath)
    throw new Error(
      'translations: PAGE_TEXTS not set. Set it to the path of the module that exports the page’s texts.',
    )
  const page = (await import(pathToFileURL(modulePath).href)) as {
    loadBundledTexts: () => Promise<BundledTexts>
  }
  const bundled = await page.loadBundledTexts()
  return new Map(
    textLanguages.flatMap((language) =>
      Object.entries(bundled[language]).map(
        ([namespace, texts]) => [`${language}/${namespace}`, texts] as const,
      ),
    ),
  )
}

/** Returns `texts` with the text at `a.b.c` replaced, or added if there was none. */
export function withText(
  texts: TextTree,
  [name = '', ...rest]: readonly string[],
  text: string,
): TextTree {
  if (rest.length === 0) return { ...texts, [name]: text }
  const inner = texts[name]
  return { ...texts, [name]: withText(typeof inner === 'object' ? inner : {}, rest, text) }
}
