import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Deployment, deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { toChainFiles } from '../chain/chain-files.ts'
import { done, type Result } from '../cli/refusal.ts'
import type { Settings } from '../stack/settings.ts'

/**
 * The deployment file is written last of all, so without it there is nothing worth keeping of the
 * chain: a start that was killed in the middle begins again from an empty one.
 */
export function removeIncompleteDeployment(dataDir: string, chainId: number): void {
  const { deployment, folder, record } = toChainFiles(dataDir, chainId)
  if (existsSync(deployment)) return
  rmSync(folder, { recursive: true, force: true })
  rmSync(record, { force: true })
}

/** One folder is one system: the database of other chains would not fit these. */
export function requireOwnChains({
  dataDir,
  chains,
  isProduction,
}: Pick<Settings, 'dataDir' | 'chains' | 'isProduction'>): Result<void> {
  const folder = join(dataDir, 'deployments')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isOwn = (name: string) => chains.some(({ chainId }) => name === `${chainId}.json`)
  if (names.every((name) => !/^\d+\.json$/.test(name) || isOwn(name))) return done
  const how = isProduction ? 'without --env=prod' : 'with --env=prod'
  return refused(`${dataDir} belongs to a system started ${how}; set DATA_DIR to another folder.`)
}

/** Null where it is damaged. */
export function readDeployment(file: string): Deployment | null {
  try {
    return deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
