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

const roles = parseServerArguments(process.argv.slice(2))
if (!roles.ok) fail(roles.reason)

const config = parseConfig(process.env, path.join(import.meta.dirname, '../..'))
if (!config.ok) fail([config.reason, ...listMistypedVariables(process.env)].join('\n'))

const conflict = findRoleConflict(roles.value, config.value.databaseUrl)
if (conflict !== null) fail(conflict)

// The ports are checked before any work begins: a second server would print many errors before it found its port taken.
const taken = await explainTakenPorts([
  ...(roles.value.includes('api') ? [toPageEndpoint(config.value)] : []),
  toAdminEndpoint(config.value),
  ...toMetricsEndpoints(config.value),
])
if (taken !== null) fail(taken)

// Settings, roles and ports are checked before the other modules are loaded, which takes a second.
const { openDatabase } = await import('./platform/db/open-database.ts')
const engine = await openDatabase(config.value.databaseUrl, config.value.dataDir)
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
  chosen: roles.value,
  operators: operators.value,
})
if (refusal !== null) fail(refusal)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
