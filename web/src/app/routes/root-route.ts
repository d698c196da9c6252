import { createRootRoute } from '@tanstack/react-router'
import { CrashPage } from '../shell/crash-page.tsx'
import { Shell } from '../shell/shell.tsx'

export const rootRoute = createRootRoute({ component: Shell, errorComponent: CrashPage })
