import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { router } from './router.tsx'
import { english } from './strings.ts'

/** The first page as it stands before anything is known; runs while the page is being built. */
export async function prerender(): Promise<string> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: english },
    ns: Object.keys(english),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  router.update({ ...router.options, history })
  await router.load()
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // The content policy allows neither scripts (the router's restores scrolling) nor style attributes.
  return html.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/ style="[^"]*"/g, '')
}
