import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { findVariableErrors } from '../../server/src/config/config.ts'
import { listMistypedVariables } from '../../server/src/config/mistyped-variables.ts'
import {
  listRenameContradictions,
  listRenamedVariables,
} from '../../server/src/config/renamed-variables.ts'
import type { Result } from '../cli/refusal.ts'
import type { StartOptions } from '../cli/start-options.ts'
import { fromRoot, ROOT } from '../paths.ts'
import { toServerEnv } from './server-env.ts'
import { type StackSettings, toStackSettings } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Placeholders for settings that the supervisor checks elsewhere: ports in `toStackSettings`, the data folder when it
 * is opened.
 */
const PLACE = { port: 3000, adminPort: 4000, simPortBase: 5100, dataDir: fromRoot('.data', 'none') }

/**
 * Returns the settings of `npm start`, with a warning for each variable that looks mistyped or has its old name, or
 * all faults. The server's variables are checked too, because the server would refuse them only once the chains run.
 */
export function readStartSettings(
  env: Env,
  options: StartOptions,
): Result<{ settings: StackSettings; warnings: readonly string[] }> {
  const renamed = listRenamedVariables(env).map(
    ({ variable, new_name }) => `${variable} was renamed; set ${new_name} instead.`,
  )
  const warnings = [...listMistypedVariables(env), ...renamed]
  const serverFaults = findVariableErrors(toServerEnv(env, { ...PLACE, ...options }, {}), ROOT)
  // Reading an ephemeral run's settings creates its folder, so the other errors are found first.
  const settings =
    serverFaults === null
      ? toStackSettings(env, options)
      : toStackSettings(env, { ...options, isEphemeral: false })
  const faults = [
    settings.ok ? null : settings.reason,
    ...listRenameContradictions(env),
    serverFaults,
  ].filter((sentence) => sentence !== null)
  return settings.ok && faults.length === 0
    ? accepted({ settings: settings.value, warnings })
    : refused([...faults, ...warnings].join('\n'))
}
