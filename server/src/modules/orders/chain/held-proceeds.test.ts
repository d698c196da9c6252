import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedeemActions } from '../../../testing/money/test-redemptions.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE, type TestOrder } from '../../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { auditLedger } from '../../ledger/service.ts'
import { withOrderFills } from '../service.ts'
import { listExecutionFillViolations } from '../settlement/fill-invariants.ts'

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
let stranger: Address

beforeAll(async () => {
  desk = await startBrokerOrderFixture()
  seller = desk.owner.toLowerCase() as Address
  stranger = ((await desk.chain.accounts())[3] ?? '0x').toLowerCase() as Address
}, LONG_MS)
afterAll(() => desk?.stop())

async function restrict(isRestricted: boolean) {
  await createRedeemActions(desk.chain).restrict(seller, isRestricted)
  await desk.chain.mine(4)
  await desk.fixture.follow()
}

/** Creates a sale and lets the broker execute it at 200 dollars a share; in between its seller can be restricted. */
async function sell(changes: TestOrder, isRestricted: boolean): Promise<Hex> {
  const hash = await desk.createOrder({ ...resting, ...changes })
  const { brokerOrderId } = await desk.untilAtBroker(hash)
  if (isRestricted) await restrict(true)
  await desk.execute(brokerOrderId, '3', '200')
  expect(await desk.untilEnd(hash)).toMatchObject({ status: 'FILLED', failures: 0 })
  expect(await auditLedger(desk.db)).toEqual([])
  expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
  return hash
}

async function getItem(hash: Hex) {
  const [item] = await withOrderFills(desk.db, (ms) => ms, [await desk.fixture.get(hash)])
  if (!item) throw new Error('There is no order')
  return item
}

async function getProceeds(hash: Hex): Promise<bigint> {
  const { fills } = await getItem(hash)
  return fills.reduce((sum, { paymentAmount, feeAmount }) => sum + paymentAmount - feeAmount, 0n)
}

/** Claims what the vault holds for the order, as a stranger. A refused transaction changes nothing. */
async function claim(hash: Hex) {
  const { orderProcessor = '0x', vault = '0x' } = desk.chain.deployment.contracts
  const args = [orderProcessor, BigInt(hash)] as const
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'claimProceeds', args })
  const gas = '0x1e8480'
  await desk.chain.rpc('eth_sendTransaction', { from: stranger, to: vault, data, gas })
  await desk.chain.mine(4)
  await desk.fixture.follow()
}

test(
  'proceeds of a seller who is restricted at the fill are held, and paid once the restriction has ended',
  async () => {
    const [before, isBacked] = [await desk.actions.dollarsOf(seller), await desk.watchBacking()]
    const hash = await sell({}, true)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: true })
    expect(await desk.actions.dollarsOf(seller)).toBe(before)
    await isBacked()
    await claim(hash)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: true })
    await restrict(false)
    await claim(hash)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: false })
    expect(await desk.actions.dollarsOf(seller)).toBe(before + (await getProceeds(hash)))
    expect(await auditLedger(desk.db)).toEqual([])
  },
  LONG_MS,
)

test(
  'proceeds of a restricted seller are held also if the order pays another wallet',
  async () => {
    const before = await desk.actions.dollarsOf(stranger)
    const hash = await sell({ recipient: stranger }, true)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: true })
    expect(await desk.actions.dollarsOf(stranger)).toBe(before)
    await restrict(false)
    await claim(hash)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: false })
    expect(await desk.actions.dollarsOf(stranger)).toBe(before + (await getProceeds(hash)))
  },
  LONG_MS,
)

test(
  'proceeds of a seller without a restriction are paid',
  async () => {
    const before = await desk.actions.dollarsOf(seller)
    const hash = await sell({}, false)
    expect(await getItem(hash)).toMatchObject({ areProceedsHeld: false })
    expect(await desk.actions.dollarsOf(seller)).toBe(before + (await getProceeds(hash)))
  },
  LONG_MS,
)
