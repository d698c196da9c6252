import { lazy, type ReactElement, Suspense } from 'react'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }))

/** Shows a tooltip whose code is not part of the first load; until the code loads, the control renders alone. */
export const LazyTooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Suspense fallback={children}>
    <Tooltip text={text}>{children}</Tooltip>
  </Suspense>
)
