// `npm run prove`: proves the statements of `contracts/proofs` for all values. It needs z3 and is no part of the tests,
// because z3 is no npm package.

import { findSolver, modelCheck } from './model-check.ts'

const PROOFS = ['SharesMathProof', 'OrderFeesProof']
const FALSE_STATEMENTS = 'FalseStatements'
const SECONDS_A_STATEMENT = 60

const solver = findSolver()
if (solver === null) {
  console.error('z3 is not installed. On Debian: apt-get install z3')
  process.exit(1)
}
console.log(solver)

const findings = [
  ...PROOFS.flatMap((contract) => check(contract, 'proved')),
  ...check(FALSE_STATEMENTS, 'refuted'),
]
const failed = findings.filter(({ isExpected }) => !isExpected)
console.log(`${findings.length - failed.length} of ${findings.length} statements are as expected.`)
if (failed.length > 0) process.exitCode = 1

function check(contract: string, expected: 'proved' | 'refuted') {
  return modelCheck(contract, SECONDS_A_STATEMENT).map(({ name, line, verdict }) => {
    const isExpected = verdict === expected
    console.log(`${isExpected ? '' : 'UNEXPECTED '}${contract}.${name} (line ${line}): ${verdict}`)
    return { isExpected }
  })
}
