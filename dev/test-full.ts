// `npm run test:full`: what takes too long for every change, one runner after the other.

import { conclude } from './conclude.ts'
import { runForge, runPlaywright, runVitest } from './runners.ts'

const units = await runVitest('long')
const browser = await runPlaywright('long')
const contracts = await runForge('long')
conclude([...units, ...browser, ...contracts], 'long')
