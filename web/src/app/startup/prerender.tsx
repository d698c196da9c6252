import { text } from 'node:stream/consumers'
import {
  LEGAL_TEXT_END_MARKER,
  LEGAL_TEXT_START_MARKER,
  legalSample,
} from '@parvalue/shared/domain/product/legal-sample.ts'
import { legalDocuments } from '@parvalue/shared/domain/product/legal-text.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { prerenderToNodeStream } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { legalTextQuery } from '#api/account/legal.ts'
import { queryClient } from '#api/client/query-client.ts'
import { lazyNamespaces, loadLazyEnglishTexts } from '../i18n/lazy-namespaces.ts'
import { englishTexts } from '../i18n/strings.ts'
import { router } from '../routes/router.tsx'

/** Renders pages without any data, at build time. */
export async function prerender(paths: readonly string[]): Promise<string[]> {
  const lazyEnglish = lazyNamespaces.map(
    async (name) => [name, await loadLazyEnglishTexts(name)] as const,
  )
  const resources = { ...englishTexts, ...Object.fromEntries(await Promise.all(lazyEnglish)) }
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: resources },
    ns: Object.keys(resources),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  for (const document of legalDocuments) {
    queryClient.setQueryData(legalTextQuery(document, 'en').queryKey, legalSample)
  }
  const pages: string[] = []
  for (const path of paths) pages.push(await draw(path))
  return pages
}

async function draw(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] })
  router.update({ ...router.options, history })
  await router.load()
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    {
      onError: (fault) => void errors.push(fault),
      // Above this size React would stream Suspense content with an inline script, which the content policy
      // forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  const html = await text(prelude)
  if (errors.length > 0 || html.includes('<template')) {
    throw new Error(`${path} could not be prerendered`, { cause: errors[0] })
  }
  // The content policy forbids inline scripts (the router's restores scrolling) and style attributes.
  const still = html.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/ style="[^"]*"/g, '')
  return still.replace(LEGAL_SAMPLE, `${LEGAL_TEXT_START_MARKER}$&${LEGAL_TEXT_END_MARKER}`)
}

/** Matches the sample legal text, from its title to the end of its last list. */
const LEGAL_SAMPLE = /<h1\b[^>]*>\{title\}.*\{point\}<\/li><\/ul>/s
