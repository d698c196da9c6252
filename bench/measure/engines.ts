import { enginesUnderTest, NEEDS_POSTGRES } from '../../server/src/testing/database/test-engines.ts'
import { printStep } from './print-step.ts'

/** Returns the database engines that this machine has, and prints the missing ones. */
export function listAvailableEngines() {
  for (const { name } of enginesUnderTest.filter(({ isMissing }) => isMissing)) {
    printStep(`${name} is left out: ${NEEDS_POSTGRES}`)
  }
  return enginesUnderTest.filter(({ isMissing }) => !isMissing)
}
