import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Deployment, deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { toChainFiles } from '../chain/chain-files.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import type { StackSettings } from '../stack/settings.ts'

/**
 * Removes a chain that has no deployment file. A start writes this file last, so after a start that was killed too
 * early the next one begins again with an empty chain.
 */
export function removeIncompleteDeployment(dataDir: string, chainId: number): void {
  const { deployment, folder, record } = toChainFiles(dataDir, chainId)
  if (existsSync(deployment)) return
  rmSync(folder, { recursive: true, force: true })
  rmSync(record, { force: true })
}

/** Refuses the data folder of another system, because its database belongs to other chains. */
export function requireFolderOfChains({
  dataDir,
  chains,
  isProduction,
}: Pick<StackSettings, 'dataDir' | 'chains' | 'isProduction'>): Result<void> {
  const folder = join(dataDir, 'deployments')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const isOwn = (name: string) => chains.some(({ chainId }) => name === `${chainId}.json`)
  if (names.every((name) => !/^\d+\.json$/.test(name) || isOwn(name))) return succeeded
  const how = isProduction ? 'without --env=prod' : 'with --env=prod'
  return refused(`${dataDir} belongs to a system started ${how}; set DATA_DIR to another folder.`)
}

/** Reads a deployment file; null if it is missing or damaged. */
export function readDeployment(file: string): Deployment | null {
  try {
    return deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
