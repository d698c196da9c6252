import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { encodeFunctionData } from 'viem/utils'
import { stockBalanceOf } from '../models/stock-model.ts'
import type { SimulationRun } from '../run.ts'
import {
  begin,
  freeze,
  judge,
  kill,
  leave,
  reorganize,
  swap,
  thaw,
} from '../steps/process-steps.ts'
import { runOperatorRedemptionStep } from '../steps/run-step.ts'
import { runOperatorWireStep, runUserWireStep } from '../steps/wire-steps.ts'
import { stockTokenAddress, userAddresses } from '../world/simulated-deployment.ts'
import { runAccountStep, runBankStep, runTradeBustStep } from './account-steps.ts'
import { catchUp, listDueQueues, passDay } from './catch-up.ts'
import { runActionOperatorStep } from './operator-steps.ts'
import { type ActionRun, countOne } from './scenario.ts'
import { runVendorStep } from './vendor-steps.ts'

type Step = { weight: number; take: (run: ActionRun) => Promise<string> }

/** Maximum number of scheduling points of the process in one step, and probability of starting more work. */
const STOPS_MAX = 100
const MORE_WORK = 0.01

const steps: Readonly<Record<string, Step>> = {
  /** Lets the process pass a random number of scheduling points. */
  run: {
    weight: 20,
    take: async (run) => {
      const count = 1 + run.random.below(STOPS_MAX)
      if (run.running().length === 0) await begin(run, 'follow', run.process().follow)
      for (let passed = 0; passed < count; passed += 1) {
        if (run.running().length === 0 && !(await beginDue(run))) return `${passed} stops`
        if (run.random.chance(MORE_WORK)) await begin(run, 'follow', run.process().follow)
        if (!(await run.pass(run.random.pick, judge(run.random)))) return `${passed} stops`
      }
      return `${count} stops`
    },
  },
  day: { weight: 12, take: async (run) => passDay(run, 1 + run.random.below(3)) },
  catchUp: { weight: 8, take: (run) => catchUp(run, 1 + run.random.below(4)) },
  time: {
    weight: 4,
    take: async ({ random, world }) => {
      const ms = random.chance(0.3) ? 61_000 : 500 + random.below(16_000)
      world.goOn(ms)
      world.chain.mine(0.9)
      return `${ms} ms`
    },
  },
  mine: {
    weight: 3,
    take: async ({ random, world }) => {
      const count = 1 + random.below(9)
      for (let index = 0; index < count; index += 1) world.chain.mine(0.8)
      return `up to ${world.chain.head().number}`
    },
  },
  vendor: { weight: 26, take: whenAtRest(runVendorStep) },
  outage: {
    weight: 1,
    take: async ({ vendor, random, happened }) => {
      const isAway = random.chance(0.4)
      if (isAway) countOne(happened, 'outage of the vendor')
      return vendor.setAway(isAway)
    },
  },
  broker: { weight: 6, take: runBrokerStep },
  people: { weight: 5, take: async (run) => sendAsUser(run) },
  wires: { weight: 9, take: (run) => runUserWireStep(run, false) },
  account: { weight: 14, take: whenAtRest(runAccountStep) },
  bank: { weight: 7, take: runBankStep },
  bust: { weight: 6, take: runTradeBustStep },
  custodian: {
    weight: 3,
    take: async ({ random, world: { custodian } }) => {
      if (random.chance(0.2)) custodian.topUp(BigInt(1_000 + random.below(9_000)) * 1_000_000n)
      custodian.goOn()
      return ''
    },
  },
  operator: { weight: 5, take: whenAtRest(runActionOperatorStep) },
  redemptionOperator: { weight: 1, take: runOperatorRedemptionStep },
  wireOperator: { weight: 2, take: runOperatorWireStep },
  reorganize: { weight: 4, take: reorganize },
  freeze: { weight: 1, take: freeze },
  thaw: { weight: 2, take: thaw },
  swap: { weight: 4, take: swap },
  leave: { weight: 1, take: leave },
  kill: { weight: 3, take: kill },
}

/** Skips a step that writes to the database while the process has a transaction open. */
function whenAtRest(take: Step['take']): Step['take'] {
  return async (run) => (run.process().isInTransaction() ? 'nothing' : take(run))
}

async function runBrokerStep({ random, world: { broker, goOn }, happened }: ActionRun) {
  goOn(1_100)
  await broker.step()
  if (!random.chance(0.12)) return ''
  const cents = 1 + random.below(9)
  await broker.control('dividend-payment', { symbol: 'AAPL', per_share: `0.00${cents}` })
  countOne(happened, 'payment of the broker without a dividend')
  return `pays ${cents} without a dividend`
}

/** Sends a redemption, or stock tokens to another user. */
function sendAsUser({ random, world }: ActionRun): string {
  if (random.chance(0.5)) {
    world.redeem()
    return 'redeem'
  }
  const [from, to] = [random.pick(userAddresses), random.pick(userAddresses)]
  const amount = stockBalanceOf(world.chain.head().state, from) / BigInt(2 + random.below(8))
  const args = [to, amount] as const
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
  world.send({ from, to: stockTokenAddress, data })
  return `sends ${amount}`
}

/** Starts a job that is due; returns whether there is one. */
async function beginDue(run: SimulationRun): Promise<boolean> {
  const process = run.process()
  const due = await listDueQueues(run)
  const workers = process.workers.filter(({ queue }) => due.has(queue.name))
  if (workers.length === 0) return false
  const worker = run.random.pick(workers)
  await begin(run, worker.queue.name, () => process.work(worker))
  return true
}

const drawn = Object.entries(steps).flatMap(
  ([name, { weight }]) => Array(weight).fill(name) as string[],
)

/** Takes a random step and returns its description. */
export async function runActionStep(run: ActionRun): Promise<string> {
  const name = run.random.pick(drawn)
  return `${name} ${(await steps[name]?.take(run)) ?? ''}`.trim()
}
