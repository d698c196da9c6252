import { lazy, type ReactElement, Suspense } from 'react'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }))

/** A tooltip whose code is not part of the first load; until it is there the control stands alone. */
export const LazyTooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Suspense fallback={children}>
    <Tooltip text={text}>{children}</Tooltip>
  </Suspense>
)
