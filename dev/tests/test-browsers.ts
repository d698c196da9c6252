// `npm run test:browsers`: does the main jobs of a user in Chromium, and in Firefox and WebKit where they are installed.

import { runInAllEngines } from './browser-engines.ts'
import { printSummaryAndExit } from './test-summary.ts'
import { requireTestTools } from './test-tools.ts'

requireTestTools()
printSummaryAndExit(await runInAllEngines(), 'long', false)
