type Env = Readonly<Record<string, string | undefined>>

/** Variables that were renamed, by their old name, which is read in this version and in no later one. */
export const renamedVariables: Readonly<Record<string, string>> = {
  ACTIONS_EVERY: 'CORPORATE_ACTIONS_INTERVAL_SECONDS',
  APPROVAL_LIMIT: 'APPROVAL_THRESHOLD_USD',
  CCIP_CRASH_AT: 'CCIP_FAIL_POINT',
  CCIP_DELIVERS_IN: 'CCIP_DELIVERY_SECONDS',
  CRASH_AT: 'FAIL_POINT',
  CUSTODIAN_SETTLES_IN: 'CUSTODIAN_SETTLE_SECONDS',
  DATA_KEY: 'ENCRYPTION_KEY',
  REBASE_EVERY: 'REBASE_INTERVAL_SECONDS',
  WIRE_RETURN_DAYS: 'WIRE_AUTO_RETURN_DAYS',
  WORLD_SHIFTS: 'SIMULATED_CLOCK_SHIFTS',
}

type Renamed = { variable: string; new_name: string }

/** Lists the variables that are set under their old name, in the form of fields of a log line. */
export const listRenamedVariables = (env: Env): Renamed[] =>
  Object.entries(renamedVariables)
    .filter(([variable]) => env[variable])
    .map(([variable, new_name]) => ({ variable, new_name }))

/** Returns a sentence for each variable that has one value under its old name and another one under its new name. */
export const listRenameContradictions = (env: Env): string[] =>
  listRenamedVariables(env)
    .filter(({ variable, new_name }) => env[new_name] && env[new_name] !== env[variable])
    .map(
      ({ variable, new_name }) =>
        `${variable} and ${new_name} are one setting with two values; remove ${variable}, its old name.`,
    )

/** Returns the environment with new names only. Where both names are set, the value of the new one counts. */
export function toCurrentVariableNames(env: Env): Env {
  const current = { ...env }
  for (const { variable, new_name } of listRenamedVariables(env)) {
    current[new_name] = env[new_name] || env[variable]
    delete current[variable]
  }
  return current
}
