import { lazy, Suspense } from 'react'
import { loadWords } from '#i18n/start.ts'
import button from '#ui/button.module.css'
import { join } from '#ui/class-names.ts'
import type { SupportLinkProps } from './support-link.tsx'

const SupportLink = lazy(async () => {
  const [part] = await Promise.all([import('./support-link.tsx'), loadWords(['support'])])
  return { default: part.SupportLink }
})

/** The same where something failed, which the first page does without; its place is kept. */
export const LateSupportLink = ({ matter }: Pick<SupportLinkProps, 'matter'>) => (
  <Suspense fallback={<span className={join(button.button, button.plain)} />}>
    <SupportLink matter={matter} look="plain" />
  </Suspense>
)
