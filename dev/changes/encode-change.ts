import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { type Address, type Hex, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { findSimilarName } from '@parvalue/shared/domain/values/similar-name.ts'
import { type AbiFunction, encodeFunctionData } from 'viem'
import type { Result } from '../cli/refusal.ts'
import type { Artifacts } from '../deploy/artifacts.ts'
import { isBeacon, type Place } from './places.ts'
import { findRole, listRoleNames } from './role-names.ts'

export type TimelockName = keyof NonNullable<Deployment['timelocks']>

/** A call that a timelock is to make. */
export type Change = { timelock: TimelockName; place: Place; data: Hex }

type Known = { artifacts: Artifacts; places: readonly Place[]; upgrader: Address }

/** Encodes `usdPlus grantRole OPERATOR_ROLE 0x…`, or `usdPlus upgrade 0x…` with the address of new code. */
export function encodeChange(known: Known, words: readonly string[]): Result<Change> {
  const [name = '', functionName = '', ...args] = words
  const place = known.places.find((each) => each.name === name)
  if (!place) return refused(describeUnknown('contract', name, toNames(known.places)))
  if (functionName === 'upgrade') return encodeUpgrade(known, place, args)
  const changes = listChanges(known.artifacts, place)
  const named = changes.filter((each) => each.name === functionName)
  if (named.length === 0) {
    return refused(describeUnknown(`change of ${name}`, functionName, toNames(changes)))
  }
  const fitting = named.find(({ inputs }) => inputs.length === args.length)
  if (!fitting) {
    return refused(`${name} ${functionName} takes: ${named.map(toSignature).join(' or ')}.`)
  }
  return encodeCall(known, place, fitting, args)
}

function encodeCall(
  known: Known,
  place: Place,
  called: AbiFunction,
  words: readonly string[],
): Result<Change> {
  const values: unknown[] = []
  for (const [index, { type, name = '' }] of called.inputs.entries()) {
    const parsed = parseValue(known, type, words[index] ?? '')
    if (!parsed.ok) return refused(`${name}: ${parsed.reason}`)
    values.push(parsed.value)
  }
  const data = encodeFunctionData({ abi: [called], functionName: called.name, args: values })
  const isUpgraders = isBeacon(place) || place.name === 'upgradeTimelock'
  const isRoleOfUpgraders = values[0] === findRole(known.artifacts, 'UPGRADER_ROLE')
  const timelock = isUpgraders || isRoleOfUpgraders ? 'upgrades' : 'owner'
  return accepted({ timelock, place, data })
}

function encodeUpgrade(
  { artifacts, upgrader }: Known,
  place: Place,
  [code = '', ...rest]: readonly string[],
): Result<Change> {
  if (!place.upgrades) {
    return refused(
      `${place.name} has no code of its own: upgrade dShareBeacon or wrappedDShareBeacon.`,
    )
  }
  if (rest.length > 0 || !isAddressText(code)) {
    return refused(`${place.name} upgrade takes the address of the new code.`)
  }
  const { abi } = artifacts[place.artifact]
  const encode = (functionName: string, args: unknown[]) =>
    encodeFunctionData({ abi, functionName, args })
  const data = isBeacon(place)
    ? encode('upgradeTo', [code])
    : encode('upgradeToAndCall', [code, encode('reinitialize', [upgrader])])
  return accepted({ timelock: 'upgrades', place, data })
}

/** Lists the functions that change state, except those of upgrades, which `upgrade` calls. */
function listChanges(artifacts: Artifacts, { artifact }: Place): AbiFunction[] {
  return artifacts[artifact].abi.flatMap((item) =>
    item.type === 'function' && item.stateMutability === 'nonpayable' && !UPGRADES.has(item.name)
      ? [item]
      : [],
  )
}

const UPGRADES = new Set(['upgradeTo', 'reinitialize', 'initialize'])

const toNames = (named: readonly { name: string }[]) => [...new Set(named.map(({ name }) => name))]

const toSignature = ({ inputs }: AbiFunction) =>
  inputs.length === 0 ? 'nothing' : inputs.map(({ type, name }) => `<${name}: ${type}>`).join(' ')

function describeUnknown(what: string, name: string, known: readonly string[]): string {
  const meant = findSimilarName(name, known)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  return `There is no ${what} named "${name}".${hint} Choose one of: ${known.join(', ')}.`
}

function parseValue({ artifacts, places }: Known, type: string, word: string): Result<unknown> {
  if (type === 'address') {
    const place = places.find(({ name }) => name === word)
    if (place) return accepted(place.address)
    return isAddressText(word) ? accepted(word) : refused(`"${word}" is no address or contract.`)
  }
  if (type === 'bool') {
    return ['true', 'false'].includes(word)
      ? accepted(word === 'true')
      : refused(`"${word}" is neither true nor false.`)
  }
  if (type === 'string') return accepted(word)
  if (type === 'bytes32' && word.endsWith('_ROLE')) {
    const role = findRole(artifacts, word)
    return role ? accepted(role) : refused(describeUnknown('role', word, listRoleNames(artifacts)))
  }
  return parseNumberOrBytes(type, word)
}

function parseNumberOrBytes(type: string, word: string): Result<unknown> {
  const bytes = /^bytes(\d+)$/.exec(type)?.[1]
  if (bytes) {
    const isFit = new RegExp(`^0x[0-9a-fA-F]{${Number(bytes) * 2}}$`).test(word)
    return isFit ? accepted(word) : refused(`"${word}" is not ${bytes} bytes in hexadecimal.`)
  }
  const bits = /^uint(\d+)$/.exec(type)?.[1]
  if (!bits) return refused(`a value of type ${type} cannot be entered here.`)
  const most = 2n ** BigInt(bits) - 1n
  if (word === 'max') return accepted(toNumber(bits, most))
  if (!/^\d{1,78}$/.test(word)) return refused(`"${word}" is not a whole number, and not "max".`)
  const value = BigInt(word)
  return value > most ? refused(`${word} is above ${most}.`) : accepted(toNumber(bits, value))
}

/** Integers of up to 48 bits are numbers in viem, larger ones are bigint. */
const toNumber = (bits: string, value: bigint) => (Number(bits) <= 48 ? Number(value) : value)
