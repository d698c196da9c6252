// `npm run gen`: writes everything that is generated and committed.

import { fromRoot } from './paths.ts'
import { runScript } from './run-tool.ts'

const { code } = await runScript(fromRoot('tools/generate-contracts.ts'), [], { isShown: true })
process.exitCode = code
