import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { parseConfig } from './config/config.ts'
import { listMistypedVariables } from './config/mistyped-variables.ts'
import { openLocalOperators } from './operator/local-operators.ts'
import {
  explainTakenPorts,
  toAdminEndpoint,
  toMetricsEndpoints,
  toPageEndpoint,
} from './startup/listen.ts'
import { findRoleConflict, parseServerArguments } from './startup/roles.ts'

const given = parseServerArguments(process.argv.slice(2))
if (!given.ok) fail(given.reason)
const { roles, isCheckOnly } = given.value

const config = parseConfig(process.env, path.join(import.meta.dirname, '../..'))
if (!config.ok) fail([config.reason, ...listMistypedVariables(process.env)].join('\n'))

const conflict = findRoleConflict(roles, config.value.databaseUrl)
if (conflict !== null) fail(conflict)

if (isCheckOnly) {
  for (const warning of listMistypedVariables(process.env)) process.stderr.write(`${warning}\n`)
  process.stdout.write('The configuration is valid.\n')
  process.exit(0)
}

// The ports are checked before any work begins: a second server would print many errors before it found its port taken.
const page = roles.includes('api') ? toPageEndpoint(config.value) : null
const admin = toAdminEndpoint(config.value)
const taken = await explainTakenPorts([
  ...(page === null ? [] : [page]),
  admin,
  ...toMetricsEndpoints(config.value),
])
if (taken !== null) fail(taken)

// Settings, roles and ports are checked before the other modules are loaded, which takes a second.
const { waitForDatabase } = await import('./startup/wait-for-database.ts')
const { databaseUrl, dataDir, databaseAccess } = config.value
const beforeListening =
  databaseUrl === null
    ? async () => {}
    : await waitForDatabase(databaseUrl, { page, admin }, (sentence) => {
        process.stderr.write(`${sentence}\n`)
      })
const { openDatabase } = await import('./platform/db/open-database.ts')
const engine = await openDatabase(databaseUrl, dataDir, databaseAccess)
if (!engine.ok) fail(engine.reason)

const operators = config.value.operators
  ? accepted(config.value.operators)
  : openLocalOperators(config.value.dataDir, randomBytes)
if (!operators.ok) {
  await engine.value.close()
  fail(operators.reason)
}

const { startServer } = await import('./start-server.ts')
const refusal = await startServer(config.value, engine.value, {
  chosen: roles,
  operators: operators.value,
  beforeListening,
})
if (refusal !== null) fail(refusal)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
