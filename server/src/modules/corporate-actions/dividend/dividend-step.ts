import { toDividendEntry } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keccak256, toHex } from 'viem/utils'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findMinedHash } from '../../chain-tx/service.ts'
import { findChainState } from '../../chains/service.ts'
import { postEntries } from '../../ledger/service.ts'
import type { DividendAction } from '../action-store.ts'
import { type PartContext, type StepOutcome, send, toIntent, toNext } from '../chain-step.ts'
import type { ActionDeps } from '../deps.ts'
import { finishAction } from '../finish.ts'
import { savePart } from '../part-store.ts'
import { toPayRequest } from '../requests.ts'
import { toMint } from './fund.ts'
import { markReinvestedPaid } from './payment-store.ts'

type Dividend = PartContext & { action: DividendAction }

/** How long a recipient that cannot be paid now may come back for it. */
const OPEN_SECONDS = 90 * 86_400

/**
 * A dividend's name outside of us: on its chain, where it is minted and reinvested once, and at the
 * custodian. It says nothing that only this database knows, so another one cannot pay it again.
 */
const toName = ({ action, part }: Dividend) =>
  `dividend/${action.stockId}/${action.exDate}/${part.chainId}`

const toRef = (standing: Dividend): Hex => keccak256(toHex(toName(standing)))

export async function stepDividend(deps: ActionDeps, standing: Dividend): Promise<StepOutcome> {
  const { part, distributor, pair } = standing
  const { calls } = distributor
  const ref = toRef(standing)
  switch (part.step) {
    case 'reinvest': {
      if (part.reinvest === 0n) return move(deps, standing)
      const bought = part.bought ?? (await buy(deps, standing))
      if (typeof bought === 'string') return bought
      return sendThenMove(deps, standing, calls.reinvest(ref, pair, bought))
    }
    case 'mint':
      if (part.pay === 0n) return move(deps, standing)
      return sendThenMove(deps, standing, calls.mint(ref, toMint(part)))
    case 'approve':
      if (part.pay === 0n) return move(deps, standing)
      return sendThenMove(deps, standing, calls.approve(part.pay))
    case 'create':
      return part.pay === 0n ? move(deps, standing) : create(deps, standing)
    case 'pause':
    case 'convert':
    case 'unpause':
    case 'pay':
    case 'done':
      throw new Error(`A dividend's part does not stand at ${part.step}`)
  }
}

/**
 * Shares first, tokens after (invariant 3). The order has the part's own name at the custodian, so it
 * is placed once whatever happens; what it brought is booked with the number of shares.
 */
async function buy(deps: ActionDeps, standing: Dividend): Promise<bigint | 'look' | 'wait'> {
  const { action, part } = standing
  const { db, holdings, crashAt } = deps
  crashAt('dividend.before-buy')
  const key = toName(standing)
  const order = await holdings.buy({ key, symbol: action.symbol, amount: part.reinvest })
  crashAt('dividend.after-buy')
  // Outside the regular session it waits for the next one.
  if (order.status === 'open') return 'look'
  if (order.status === 'failed') {
    deps.log.error({ key, symbol: action.symbol }, 'what is reinvested cannot be bought now')
    return 'wait'
  }
  await inTransaction(db, async (tx) => {
    if (!(await savePart(tx, part, { bought: order.shares }))) return
    const fact = { kind: 'reinvested', actionId: part.actionId, amount: part.reinvest } as const
    const posted = await postEntries(tx, [
      toDividendEntry(`dividend/${part.actionId}/${part.chainId}/reinvested`, fact),
    ])
    if (!posted.ok) throw new Error(`The purchase ${key} was booked otherwise`)
  })
  return order.shares
}

/** Its number is the chain's; nobody is paid from it before that is beyond any reorganisation. */
async function create(deps: ActionDeps, standing: Dividend): Promise<StepOutcome> {
  const { part, distributor } = standing
  const end = Math.floor(deps.clock() / 1000) + OPEN_SECONDS
  const state = await send(deps, standing, distributor.calls.create(part.pay, end))
  if (state !== 'final') return state
  const indexed = await findChainState(deps.db, part.chainId)
  const block = part.distributionBlock
  if (!indexed || block === null || block > indexed.finalBlock) return 'look'
  return move(deps, standing)
}

async function sendThenMove(
  deps: ActionDeps,
  standing: Dividend,
  call: Parameters<typeof send>[2],
): Promise<StepOutcome> {
  const state = await send(deps, standing, call)
  return state === 'final' ? move(deps, standing) : state
}

async function move(deps: ActionDeps, standing: Dividend): Promise<StepOutcome> {
  const { db, clock, crashAt, enqueue, tell } = deps
  const { action, part } = standing
  const next = toNext('dividend', part)
  const step = next === 'pay' && part.pay === 0n ? 'done' : next
  await inTransaction(db, async (tx) => {
    if (!(await savePart(tx, part, { step, attempt: 1 }))) return
    if (part.step === 'reinvest' && part.reinvest > 0n) {
      const hash = await findMinedHash(tx, toIntent(part, 'dividend'))
      const wallets = await markReinvestedPaid(tx, part, { hash, nowMs: clock() })
      for (const wallet of wallets) await tell(tx, wallet)
    }
    if (step === 'pay') await enqueue(tx, [toPayRequest(part)])
    if (step === 'done') await finishAction(tx, action)
    crashAt('dividend.before-step-commit')
  })
  crashAt('dividend.after-step-commit')
  return 'moved'
}
