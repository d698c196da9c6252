// `npm run test:full`: what takes too long for every change.

import { conclude } from './conclude.ts'
import { runForge } from './runners.ts'

conclude(await runForge('full'), { merge: true })
