// Measures how many jobs a payment of a redemption costs, by the number of redemptions that wait.

import { startTestChain } from '../../server/src/testing/chain/test-chain.ts'
import { openMemoryEngine } from '../../server/src/testing/database/test-engines.ts'
import { startRedemptionQueue } from '../../server/src/testing/money/test-redemption-queue.ts'
import { drawLinePlot } from '../measure/line-plot.ts'
import { printStep } from '../measure/print-step.ts'
import { toFigureResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'

const LENGTH_MAX = Number(process.env.BENCH_REDEMPTIONS ?? 1000)
const LENGTHS = [10, 30, 100, 300, 1000].filter((length) => length <= LENGTH_MAX)

/** Number of payments that are measured while the other redemptions wait. */
const PAID = 50

const AMOUNT = 100_000n
const PLENTY = 900_000_000n
const IDLE_SECONDS = 3600

export async function measureRedemptionQueue(): Promise<void> {
  const points: { size: number; value: number }[] = []
  for (const length of LENGTHS) {
    const [chain, engine] = await Promise.all([startTestChain(), openMemoryEngine()])
    const queue = await startRedemptionQueue(engine.db, chain)
    await fill(queue, length)
    const idle = await countJobs(queue, () => queue.wait(IDLE_SECONDS))
    const paid = Math.min(PAID, length)
    const jobs = await countJobs(queue, async () => {
      queue.bank.setBalance(PLENTY)
      while ((await countPaid(queue)) < paid) await queue.block()
    })
    const how = `${paid} payments, from the arrival of the dollars on, a block every 12 s`
    points.push({ size: length, value: jobs / paid })
    saveResult(
      toFigureResult(
        {
          name: `redemptions: jobs a payment, ${length} waiting`,
          values: [jobs / paid],
          unit: 'jobs',
        },
        // Few payments share the cost of the jobs that waited for the dollars, so a short queue has no target.
        length < PAID ? { how } : { targetMax: 3, how },
      ),
    )
    saveResult(
      toFigureResult(
        {
          name: `redemptions: jobs an hour without dollars, ${length} waiting`,
          values: [idle],
          unit: 'jobs',
        },
        { targetMax: 60, how: 'one hour of a queue that the custodian cannot pay' },
      ),
    )
    chain.stop()
    await engine.close()
  }
  drawLinePlot({
    file: 'redemption-queue.svg',
    title: 'Jobs for each payment of a redemption, over redemptions that wait',
    valueLabel: 'jobs for each payment',
    sizeLabel: 'redemptions that wait',
    lines: [{ label: 'jobs a payment', points }],
  })
}

type Queue = Awaited<ReturnType<typeof startRedemptionQueue>>

/** Requests redemptions without dollars for them, and waits until all are confirmed. */
async function fill(queue: Queue, length: number): Promise<void> {
  queue.bank.setBalance(0n)
  for (let count = 0; count < length; count += 1) await queue.request(AMOUNT)
  const isConfirmed = async () => {
    const rows = await queue.fixture.list()
    printStep(`${rows.length} of ${length} requested`)
    return rows.length === length && rows.every(({ status }) => status === 'SUBMITTED')
  }
  while (!(await isConfirmed())) await queue.block()
}

async function countJobs(queue: Queue, work: () => Promise<void>): Promise<number> {
  queue.ran.length = 0
  await work()
  return queue.ran.length
}

const countPaid = async (queue: Queue) =>
  (await queue.fixture.list()).filter(({ closedBy }) => closedBy === 'paid').length
