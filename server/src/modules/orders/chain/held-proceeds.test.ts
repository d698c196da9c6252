import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedeemActions } from '../../../testing/money/test-redemptions.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { auditLedger } from '../../ledger/service.ts'
import { listExecutionFillViolations } from '../settlement/fill-invariants.ts'
import { listFills } from './fill-store.ts'

const LONG_MS = 240_000

/** A sale that rests at the broker until the test executes it. */
const resting = {
  sell: true,
  assetTokenQuantity: 3n * ONE_STOCK_SHARE,
  orderType: 1,
  price: 200n * 10n ** 18n,
} as const

let desk: BrokerOrderFixture
let seller: Address

beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  seller = desk.owner.toLowerCase() as Address
}, LONG_MS)
afterAll(() => desk?.stop())

async function restrict(isRestricted: boolean) {
  await createRedeemActions(desk.chain).restrict(seller, isRestricted)
  await desk.chain.mine(4)
  await desk.fixture.follow()
}

/** Creates a resting sale, executes it at 200 dollars a share, and returns its row after the end. */
async function sell() {
  const hash = await desk.createOrder(resting)
  const { brokerOrderId } = await desk.untilAtBroker(hash)
  return { hash, execute: () => desk.execute(brokerOrderId, '3', '200') }
}

async function getFill(hash: Hex) {
  const { id } = await desk.fixture.get(hash)
  const [fill] = await listFills(desk.db, [id])
  if (!fill) throw new Error('There is no fill')
  return fill
}

/** Claims what the vault holds for the seller, as a stranger. */
async function claim() {
  const [, , , stranger = '0x'] = await desk.chain.accounts()
  const to = desk.chain.deployment.contracts.vault ?? '0x'
  const args = [desk.chain.token, seller] as const
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'claim', args })
  await desk.chain.rpc('eth_sendTransaction', { from: stranger, to, data })
  await desk.chain.mine(4)
  await desk.fixture.follow()
}

test(
  'proceeds of a seller who is restricted at the fill are held, and paid once the restriction has ended',
  async () => {
    const isBacked = await desk.watchBacking()
    const before = await desk.actions.dollarsOf(seller)
    const { hash, execute } = await sell()
    await restrict(true)
    await execute()
    expect(await desk.untilEnd(hash)).toMatchObject({ status: 'FILLED', failures: 0 })
    const fill = await getFill(hash)
    expect(fill.heldFor).toBe(seller)
    expect(await desk.actions.dollarsOf(seller)).toBe(before)
    expect(await auditLedger(desk.db)).toEqual([])
    expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
    await isBacked()
    await claim()
    expect((await getFill(hash)).heldFor).toBe(seller)
    await restrict(false)
    await claim()
    expect((await getFill(hash)).heldFor).toBe(null)
    expect(await desk.actions.dollarsOf(seller)).toBe(before + fill.paymentAmount - fill.feeAmount)
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)

test(
  'proceeds of a seller without a restriction are paid',
  async () => {
    const before = await desk.actions.dollarsOf(seller)
    const { hash, execute } = await sell()
    await execute()
    await desk.untilEnd(hash)
    const fill = await getFill(hash)
    expect(fill.heldFor).toBe(null)
    expect(await desk.actions.dollarsOf(seller)).toBe(before + fill.paymentAmount - fill.feeAmount)
  },
  LONG_MS,
)
