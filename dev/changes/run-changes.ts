import { randomBytes } from 'node:crypto'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { toHex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import type { Result } from '../cli/refusal.ts'
import { type Artifacts, readArtifacts } from '../deploy/artifacts.ts'
import { describeCall, describeUpgrade, findNewCode } from './describe-change.ts'
import { encodeChange, type TimelockName } from './encode-change.ts'
import {
  encodeCancel,
  encodeExecute,
  encodeSchedule,
  listOperations,
  type Operation,
  readTimelock,
} from './operations.ts'
import { listPlaces, type Place } from './places.ts'
import { type ChangeKey, describeRevert, sendAsKey } from './send-change.ts'

export type ChangesAccess = {
  rpc: Rpc
  deployment: Deployment
  /** Folder with the keys of a development machine; a missing key is no error. */
  dataDir: string
}

type Timelocks = NonNullable<Deployment['timelocks']>
type Known = ChangesAccess & {
  artifacts: Artifacts
  places: readonly Place[]
  timelocks: Timelocks
}

const verbs: Readonly<
  Record<string, (known: Known, words: readonly string[]) => Promise<Result<string>>>
> = {
  list,
  prepare,
  show,
  execute,
  cancel,
}

/** Runs `changes <verb> …`, and returns what is printed. */
export async function runChanges(
  access: ChangesAccess,
  [verb = '', ...words]: readonly string[],
): Promise<Result<string>> {
  const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!run)
    return refused(`There is no such command. Choose one of: ${Object.keys(verbs).join(', ')}.`)
  const { timelocks } = access.deployment
  if (!timelocks) {
    return refused(`The deployment on chain ${access.deployment.chainId} names no timelocks.`)
  }
  const places = await listPlaces(access.rpc, access.deployment)
  return run({ ...access, artifacts: readArtifacts(), places, timelocks }, words)
}

async function list(known: Known, words: readonly string[]): Promise<Result<string>> {
  if (words.length > 0) return refused('changes list takes no more words.')
  const open = (await listOperations(known.rpc, known.deployment)).filter(
    ({ state }) => state === 'waiting' || state === 'ready',
  )
  if (open.length === 0) return accepted('Nothing is scheduled.')
  const lines = open.map((each) => {
    const [first] = toCallLines(known, each)
    const more = each.calls.length > 1 ? ` and ${each.calls.length - 1} more` : ''
    return `${each.id}  ${toStateText(each)}  ${first}${more}`
  })
  return accepted(lines.join('\n'))
}

async function prepare(known: Known, words: readonly string[]): Promise<Result<string>> {
  const { rpc, artifacts, timelocks } = known
  const change = encodeChange({ ...known, upgrader: timelocks.upgrades }, words)
  if (!change.ok) return change
  const { timelock, place, data } = change.value
  const upgrade = findNewCode(known, place.address, data)
  const about = upgrade ? await describeUpgrade(rpc, upgrade) : []
  const fault = about.find((line) => line.includes('do not execute'))
  if (fault) return refused(`${place.name} cannot be upgraded to that code:${fault}.`)
  const from = timelocks[timelock]
  const revert = await describeRevert(rpc, artifacts, { from, to: place.address, data })
  const call = describeCall(known, place.address, data)
  if (revert) return refused(`${call} would fail: ${revert}.`)
  const salt = toHex(randomBytes(32))
  const delay = (await readTimelock(rpc, from, 'getMinDelay', [])) as bigint
  const id = await readTimelock(rpc, from, 'hashOperation', [place.address, 0n, data, ZERO, salt])
  const schedule = encodeSchedule({ target: place.address, data }, { salt, delay })
  const sent = await sendAsKey(known, proposerOf(timelock), { to: from, data: schedule })
  if (!sent.ok) return sent
  const lines = [
    `operation ${id as Hex}`,
    `1. ${call}`,
    ...about,
    sent.value,
    `It can be executed ${delay} seconds later. Record the reason: notes add ${id as Hex} --why <reason>`,
  ]
  return accepted(lines.join('\n'))
}

const ZERO: Hex = `0x${'0'.repeat(64)}`

async function show(known: Known, words: readonly string[]): Promise<Result<string>> {
  const found = await findOperation(known, words)
  if (!found.ok) return found
  const operation = found.value
  const details = await Promise.all(
    operation.calls.map(async ({ target, data }) => {
      const upgrade = findNewCode(known, target, data)
      return upgrade ? describeUpgrade(known.rpc, upgrade) : []
    }),
  )
  const calls = toCallLines(known, operation).flatMap((line, index) => [
    `${index + 1}. ${line}`,
    ...(details[index] ?? []),
  ])
  const lines = [
    `operation ${operation.id}`,
    `timelock ${operation.timelock} (${operation.address})`,
    `state ${toStateText(operation)}`,
    ...calls,
  ]
  return accepted(lines.join('\n'))
}

async function execute(known: Known, words: readonly string[]): Promise<Result<string>> {
  const found = await findOperation(known, words)
  if (!found.ok) return found
  const operation = found.value
  if (operation.state !== 'ready') {
    return refused(`The operation cannot be executed: ${toStateText(operation)}.`)
  }
  const data = await encodeExecute(known.rpc, operation)
  return sendAsKey(known, proposerOf(operation.timelock), { to: operation.address, data })
}

async function cancel(known: Known, words: readonly string[]): Promise<Result<string>> {
  const found = await findOperation(known, words)
  if (!found.ok) return found
  const { id, address, state } = found.value
  if (state !== 'waiting' && state !== 'ready') {
    return refused(`The operation cannot be canceled: it is ${state}.`)
  }
  return sendAsKey(known, 'guardian', { to: address, data: encodeCancel(id) })
}

async function findOperation(
  { rpc, deployment }: Known,
  [id = '', ...rest]: readonly string[],
): Promise<Result<Operation>> {
  if (rest.length > 0 || !/^0x[0-9a-fA-F]{64}$/.test(id)) {
    return refused(
      'Name one operation by its id of 64 hexadecimal digits; changes list shows them.',
    )
  }
  const operations = await listOperations(rpc, deployment)
  const found = operations.find((each) => each.id === id.toLowerCase())
  return found
    ? accepted(found)
    : refused(`No operation ${id} was scheduled on chain ${deployment.chainId}.`)
}

const proposerOf = (timelock: TimelockName): ChangeKey =>
  timelock === 'owner' ? 'admin' : 'upgrader'

const toCallLines = (known: Known, { calls }: Operation) =>
  calls.map(({ target, data }: { target: Address; data: Hex }) => describeCall(known, target, data))

const toStateText = ({ state, readyAt }: Operation) =>
  state === 'waiting' ? `waiting until ${new Date(Number(readyAt) * 1000).toISOString()}` : state
