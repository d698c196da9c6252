import { lazy, Suspense } from 'react'
import { useWasEverTrue } from '#ui/text/use-was-ever.ts'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { closePalette, usePaletteView } from './palette-state.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(async () => ({
  default: (
    await loadWithNamespaces(['palette', 'connected', 'addresses'], () => import('./palette.tsx'))
  ).Palette,
}))

const ShortcutsDialog = lazy(async () => ({
  default: (await loadWithNamespaces(['palette'], () => import('./shortcuts-dialog.tsx')))
    .ShortcutsDialog,
}))

/** Shows the command palette and the shortcuts dialog, on every page. */
export function PaletteLayers() {
  useShortcuts()
  const view = usePaletteView()
  const wasCommands = useWasEverTrue(view === 'commands')
  const wasShortcuts = useWasEverTrue(view === 'shortcuts')
  return (
    <Suspense>
      {wasCommands && <Palette isOpen={view === 'commands'} onClose={closePalette} />}
      {wasShortcuts && <ShortcutsDialog isOpen={view === 'shortcuts'} onClose={closePalette} />}
    </Suspense>
  )
}
