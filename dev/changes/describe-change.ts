import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import type { Artifacts, ContractName } from '../deploy/artifacts.ts'
import { type KnownCode, recognizeCode } from './known-code.ts'
import { findLayoutErrors, listAppended } from './layout.ts'
import { findPlaceAt, isBeacon, type Place } from './places.ts'
import { findRoleName } from './role-names.ts'

type Known = { artifacts: Artifacts; places: readonly Place[] }

/** Returns a call in words, such as `usdPlus.grantRole(MINTER_ROLE, wireMinter)`. */
export function describeCall({ artifacts, places }: Known, target: Address, data: Hex): string {
  const place = findPlaceAt(places, target)
  const name = place?.name ?? target
  try {
    if (!place) return `${name}: unknown contract, data ${data}`
    const { abi } = artifacts[place.artifact]
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    const values = args.map((each) => toWord({ artifacts, places }, place, each))
    return `${name}.${functionName}(${values.join(', ')})`
  } catch {
    return `${name}: unknown function, data ${data}`
  }
}

/** Names contracts, roles and the call within an upgrade. */
function toWord({ artifacts, places }: Known, place: Place, value: unknown): string {
  const text = String(value)
  if (typeof value !== 'string' || !text.startsWith('0x')) return text
  const named = findPlaceAt(places, text)?.name ?? findRoleName(artifacts, text)
  if (named) return named
  const isCall = text.length > 66 && text.length % 64 === 10
  return isCall ? describeCall({ artifacts, places }, place.address, value as Hex) : text
}

/** Returns the address of new code, if the call replaces that of the place. */
export function findNewCode({ artifacts, places }: Known, target: Address, data: Hex) {
  const place = findPlaceAt(places, target)
  if (!place?.upgrades) return null
  try {
    const { functionName, args } = decodeFunctionData({ abi: artifacts[place.artifact].abi, data })
    const isUpgrade = functionName === 'upgradeTo' || functionName === 'upgradeToAndCall'
    return isUpgrade ? { place, contract: place.upgrades, code: args?.[0] as Address } : null
  } catch {
    return null
  }
}

/** Storage slot of a proxy's implementation (ERC-1967). */
const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Selector of a beacon's `implementation()`. */
const BEACON_CALL = '0x5c60da1b'

async function readPresentCode(rpc: Rpc, place: Place): Promise<Address> {
  const word = isBeacon(place)
    ? await rpc<Hex>('eth_call', { to: place.address, data: BEACON_CALL }, 'latest')
    : await rpc<Hex>('eth_getStorageAt', place.address, IMPLEMENTATION, 'latest')
  return `0x${word.slice(-40)}`
}

/** Says from which version of the code to which an upgrade leads, and what it does to the storage. */
export async function describeUpgrade(
  rpc: Rpc,
  { place, contract, code }: { place: Place; contract: ContractName; code: Address },
): Promise<string[]> {
  const present = await recognizeCode(rpc, await readPresentCode(rpc, place), contract)
  const next = await recognizeCode(rpc, code, contract)
  return [
    `  present code: ${toVersion(contract, present)}`,
    `  new code: ${toVersion(contract, next)}`,
    ...describeStorage(contract, present, next).map((line) => `  storage: ${line}`),
  ]
}

const toVersion = (contract: ContractName, known: KnownCode | null) =>
  known
    ? `${contract} of ${known.version}`
    : `unknown, not that of ${contract} in this repository; do not execute`

function describeStorage(
  contract: ContractName,
  present: KnownCode | null,
  next: KnownCode | null,
): string[] {
  if (!present?.layout || !next?.layout) {
    return ['not compared, because a layout is missing in contracts/layouts']
  }
  const errors = findLayoutErrors(contract, present.layout, next.layout)
  if (errors.length > 0) return errors.map((error) => `MOVED, do not execute. ${error}`)
  const appended = listAppended(present.layout, next.layout)
  return appended.length === 0 ? ['unchanged'] : appended.map((line) => `appended ${line}`)
}
