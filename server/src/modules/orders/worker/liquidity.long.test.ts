import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChainKeys } from '../../../testing/chain/test-chain.ts'
import {
  type BrokerOrderFixture,
  startBrokerOrderFixture,
} from '../../../testing/orders/test-broker-orders.ts'
import { ONE_STOCK_SHARE } from '../../../testing/orders/test-orders.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { auditLedger } from '../../ledger/service.ts'
import { listExecutionFillViolations } from '../settlement/fill-invariants.ts'

const DOLLAR = 1_000_000n
const LONG_MS = 240_000

let desk: BrokerOrderFixture
let vault: Address
let seller: Address
beforeAll(async () => {
  desk = await startBrokerOrderFixture({ operatorDollars: 0n })
  const [, , third = '0x'] = await desk.chain.accounts()
  seller = third
  vault = desk.chain.deployment.contracts.vault ?? '0x'
}, LONG_MS)
afterAll(() => desk?.stop())

/** Creates a sale whose shares are sold, while the operator has no dollars for its proceeds. */
async function sellWithout(tokens: bigint) {
  // The recipient of the proceeds has no other dollars.
  const recipient = seller
  const hash = await desk.createOrder({
    sell: true,
    assetTokenQuantity: tokens * ONE_STOCK_SHARE,
    recipient,
  })
  await desk.fixture.until(hash, ({ waitingFor }) => waitingFor === 'liquidity')
  await expectWaiting(hash)
  return hash
}

/** Expects that retries neither fail the order nor sell its shares at the broker again. */
async function expectWaiting(hash: Hex) {
  await desk.workOn(12)
  const row = await desk.fixture.get(hash)
  expect(row).toMatchObject({ status: 'PENDING_FILL', failures: 0, reason: null, closing: null })
  expect(await desk.listExecutions(row.brokerOrderId ?? '')).toHaveLength(1)
}

/** Expects the proceeds at the broker, less the fee. */
async function expectPaid(hash: Hex, before: bigint) {
  const row = await desk.untilEnd(hash)
  expect(row).toMatchObject({ status: 'FILLED', closedBy: 'fulfilled', failures: 0 })
  const [executed] = await desk.listExecutions(row.brokerOrderId ?? '')
  const { shares = 0n, price = 0n } = executed?.execution ?? {}
  // Shares have 18 decimals, prices eight and dollars six.
  const proceeds = (shares * price) / 10n ** 20n
  const fill = await desk.db
    .selectFrom('order_fills')
    .where('token_order_id', '=', row.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(fill.payment_amount).toBe(`${proceeds}`)
  const got = (await desk.actions.dollarsOf(seller)) - before
  expect(got).toBe(proceeds - BigInt(fill.fee_amount))
  expect(await auditLedger(desk.db)).toEqual([])
  expect(await listExecutionFillViolations(desk.db, SEPOLIA_CHAIN_ID)).toEqual([])
}

async function buyFor(dollars: bigint) {
  const hash = await desk.createOrder({ paymentTokenQuantity: dollars * DOLLAR })
  await desk.fixture.until(hash, ({ closedBy }) => closedBy !== null)
}

const withdraw = (from: Address) => {
  const args = [desk.chain.token, from, 1n] as const
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'withdrawFunds', args })
  return desk.chain.rpc<Hex>('eth_call', { from, to: vault, data }, 'latest')
}

const setRole = async (functionName: 'grantRole' | 'revokeRole') => {
  const args = [keccak256(toHex('OPERATOR_ROLE')), desk.actions.operator] as const
  const data = encodeFunctionData({ abi: vaultAbi, functionName, args })
  await desk.chain.sendAsOwner(vault, data)
  await desk.chain.mine()
}

test(
  'with dollars for one of two waiting sales one is paid, and the other still waits',
  async () => {
    const hashes = [await sellWithout(2n), await sellWithout(2n)]
    const list = async () => Promise.all(hashes.map((hash) => desk.fixture.get(hash)))
    const [first] = await list()
    const [executed] = await desk.listExecutions(first?.brokerOrderId ?? '')
    const { shares = 0n, price = 0n } = executed?.execution ?? {}
    const proceeds = (shares * price) / 10n ** 20n
    await desk.actions.mintDollars(desk.actions.operator, (proceeds * 3n) / 2n)
    await desk.workOn(30)
    const rows = await list()
    expect(rows.map(({ failures }) => failures)).toEqual([0, 0])
    expect(rows.filter(({ closedBy }) => closedBy !== null)).toHaveLength(1)
    await desk.actions.mintDollars(desk.actions.operator, proceeds)
    for (const hash of hashes) await desk.untilEnd(hash)
    expect((await list()).map(({ closedBy }) => closedBy)).toEqual(['fulfilled', 'fulfilled'])
  },
  LONG_MS,
)

test(
  'a sale without liquidity waits, and is paid from the payment of the next buy',
  async () => {
    const isBacked = await desk.watchBacking()
    const before = await desk.actions.dollarsOf(seller)
    const hash = await sellWithout(2n)
    await buyFor(1_000n)
    await expectPaid(hash, before)
    await desk.workOn(16)
    await isBacked()
  },
  LONG_MS,
)

test(
  'a sale waits while vault and operator have too few dollars',
  async () => {
    const before = await desk.actions.dollarsOf(seller)
    const hash = await sellWithout(40n)
    await desk.actions.mintDollars(desk.actions.operator, 20_000n * DOLLAR)
    await desk.chain.mine()
    await expectPaid(hash, before)
  },
  LONG_MS,
)

test(
  'the vault pays nobody without the role; a sale waits until the operator has it again',
  async () => {
    const before = await desk.actions.dollarsOf(seller)
    const hash = await sellWithout(200n)
    await setRole('revokeRole')
    await buyFor(100_000n)
    const { address: deployer } = privateKeyToAccount(testChainKeys.deployer)
    const strangers = [desk.owner, seller, deployer, desk.chain.owner]
    for (const account of [...strangers, desk.actions.operator]) {
      await expect(withdraw(account)).rejects.toThrow(/revert|AccessControl|custom error/i)
    }
    await expectWaiting(hash)
    await setRole('grantRole')
    expect(await withdraw(desk.actions.operator)).toBe('0x')
    await expectPaid(hash, before)
  },
  LONG_MS,
)
