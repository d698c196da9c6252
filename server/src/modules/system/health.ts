import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { isDatabaseUsable, isDatabaseWritable } from '../../platform/db/database.ts'
import type { Db } from '../../tables/tables.ts'
import { type ChainState, listChainStates } from '../chains/service.ts'
import { listFrozenFlows } from '../circuit-breakers/service.ts'
import { listSupplyComparisons } from '../usdplus/service.ts'
import type { ChainNodes, FindChainHead } from './chain-head.ts'

export type HealthState = 'ok' | 'degraded' | 'down'

/** The server's health; `sentences` are public, so they contain no internals. */
export type ServerHealth = {
  status: HealthState
  checks: Record<string, HealthState>
  sentences: string[]
}

export type HealthDeps = {
  db: Db
  chains: readonly ChainNodes[]
  findHead: FindChainHead
  countDeadLetters: () => Promise<number>
}

type Finding = { check: string; state: HealthState; sentence: string }

/** Maximum lag of the indexer in blocks that still counts as healthy. */
const BEHIND_MAX = 20

/**
 * Checks database, chains, index, supplies, jobs and freezes. Without its database the server is down; without a
 * chain it is degraded.
 */
export async function getHealth(deps: HealthDeps): Promise<ServerHealth> {
  const { db, chains, findHead } = deps
  const [isDatabaseUp, ...heads] = await Promise.all([
    isDatabaseUsable(db),
    ...chains.map(findHead),
  ])
  const database = toFinding('database', isDatabaseUp, 'down', 'The database cannot be used.')
  const answering = chains.map(({ id }, index) =>
    toFinding(`chain_${id}`, heads[index] !== null, 'down', `${nameOf(id)} does not answer.`),
  )
  if (!isDatabaseUp) return toHealth('down', [database, ...answering])
  const stored = toFinding(
    'database',
    await isDatabaseWritable(db),
    'degraded',
    'The database takes no changes.',
  )
  const headOf = new Map(chains.map(({ id }, index) => [id, heads[index] ?? null]))
  const inside = [
    ...(await listChainStates(db)).map((state) => toIndexerFinding(state, headOf)),
    ...(await listSupplies(db)),
    await checkJobs(deps),
    ...(await listFrozenFlows(db)).map(toFrozen),
  ]
  const findings = [stored, ...answering, ...inside]
  const isAllWell = findings.every(({ state }) => state === 'ok')
  return toHealth(isAllWell ? 'ok' : 'degraded', findings)
}

const toHealth = (status: HealthState, findings: readonly Finding[]): ServerHealth => ({
  status,
  checks: Object.fromEntries(findings.map(({ check, state }) => [check, state])),
  sentences: findings.flatMap(({ state, sentence }) => (state === 'ok' ? [] : [sentence])),
})

const toFinding = (
  check: string,
  isWell: boolean,
  fault: HealthState,
  sentence: string,
): Finding => ({
  check,
  state: isWell ? 'ok' : fault,
  sentence,
})

function toIndexerFinding(state: ChainState, headOf: ReadonlyMap<number, number | null>): Finding {
  const { chainId, seenBlock, fault, isHalted } = state
  const check = `indexer_${chainId}`
  const name = nameOf(chainId)
  if (isHalted) {
    const sentence = `${name}: indexing halted, the node contradicts a finalized block.`
    return toFinding(check, false, 'degraded', sentence)
  }
  if (fault !== null) {
    return toFinding(check, false, 'degraded', `${name}: indexing is interrupted.`)
  }
  const behind = (headOf.get(chainId) ?? seenBlock) - seenBlock
  const sentence = `${name}: the index is ${behind} blocks behind.`
  return toFinding(check, behind <= BEHIND_MAX, 'degraded', sentence)
}

async function listSupplies(db: Db): Promise<Finding[]> {
  const supplies = await listSupplyComparisons(db)
  return supplies.map(({ chainId, ledgerSupply, chainSupply }) => {
    const sentence = `${nameOf(chainId)}: the ledger and the USD+ supply differ.`
    return toFinding(`supply_${chainId}`, ledgerSupply === chainSupply, 'degraded', sentence)
  })
}

async function checkJobs({ countDeadLetters }: HealthDeps): Promise<Finding> {
  const count = await countDeadLetters()
  const sentence = count === 1 ? 'One job needs an operator.' : `${count} jobs need an operator.`
  return toFinding('jobs', count === 0, 'degraded', sentence)
}

const FLOW_NAMES: Record<BusinessFlow, string> = {
  buy: 'Buying USD+',
  redeem: 'Paying redemptions',
  wires: 'Buying USD+ by wire',
  bridge: 'Moving USD+ between networks',
  orders: 'Ordering stock tokens',
  brokerage: 'Trading in the brokerage account',
  yield: 'Paying yield',
  dividends: 'Paying dividends',
}

const toFrozen = ({ flow }: { flow: BusinessFlow }): Finding =>
  toFinding(
    `flow_${flow}`,
    false,
    'degraded',
    `${FLOW_NAMES[flow]} is paused while we check our books.`,
  )

const nameOf = (chainId: number) => findChain(chainId)?.name ?? `Chain ${chainId}`
