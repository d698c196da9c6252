import { createRootRoute } from '@tanstack/react-router'
import { CrashPage } from './crash-page.tsx'
import { Shell } from './shell.tsx'

export const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashPage })
