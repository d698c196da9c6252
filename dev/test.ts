// `npm test`: every behaviour once, in all three runners.

import { conclude } from './conclude.ts'
import { runForge, runPlaywright, runVitest } from './runners.ts'

const [units, contracts] = await Promise.all([runVitest('usual'), runForge('usual')])
// The browser alone afterwards: it is the one that suffers from a busy machine.
const browser = await runPlaywright('usual')
conclude([...units, ...contracts, ...browser], 'usual')
