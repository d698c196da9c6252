import { engines, NEEDS_POSTGRES } from '../../server/src/testing/database/test-engines.ts'
import { sayStep } from './print-step.ts'

/** Returns the databases that this machine has, and prints which one is left out. */
export function listEngines() {
  for (const { name } of engines.filter(({ isMissing }) => isMissing)) {
    sayStep(`${name} is left out: ${NEEDS_POSTGRES}`)
  }
  return engines.filter(({ isMissing }) => !isMissing)
}
