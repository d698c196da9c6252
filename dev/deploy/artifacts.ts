import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Abi } from 'viem'
import { fromRoot } from '../paths.ts'

const names = [
  'TransferRestrictor',
  'UsdPlus',
  'UsdPlusMinter',
  'UsdPlusRedeemer',
  'InstantRedeemer',
  'WireMinter',
  'DividendDistribution',
  'CCIPWaypoint',
  'WrappedUsdPlusWaypoint',
  'LocalCCIPRouter',
  'WrappedUsdPlus',
  'DShare',
  'WrappedDShare',
  'DShareFactory',
  'Vault',
  'OrderProcessor',
  'ERC1967Proxy',
  'UpgradeableBeacon',
  'TimelockController',
  'LocalOracle',
  'MockUSD',
] as const

export type ContractName = (typeof names)[number]
export type Artifact = { contractName: string; abi: Abi; bytecode: Hex }
export type Artifacts = Record<ContractName, Artifact>
export type CodeHashes = Record<string, string>

/** Reads the committed, compiled contracts, so that a start needs no compiler. */
export function readArtifacts(): Artifacts {
  return Object.fromEntries(names.map((name) => [name, readArtifact(name)])) as Artifacts
}

const readArtifact = (name: ContractName): Artifact =>
  JSON.parse(readFileSync(fromRoot('contracts/artifacts', `${name}.json`), 'utf8')) as Artifact

/** Version of the deployment's setup; must be increased with every change that the contracts' code does not contain. */
const SETUP = '10'

/** Hashes the contracts' code, which the next start compares with the deployed code. */
export function hashContractCode(artifacts: Artifacts): CodeHashes {
  const hashes = names.map(
    (name) => [name, createHash('sha256').update(artifacts[name].bytecode).digest('hex')] as const,
  )
  return { ...Object.fromEntries(hashes), setup: SETUP }
}
