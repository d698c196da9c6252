import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { createRedeemer } from '../../providers/redeemer/service.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
  type TestCustodian,
} from '../../testing/money/test-redemptions.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { readQueuePlaces } from './queue/places.ts'

const AMOUNT = 25_000_000n
const DEPOSIT = 900_000_000n

let engine: TestEngine
let chain: TestChain
let custody: TestCustodian
let actions: ReturnType<typeof createRedeemActions>
let alice: Address

beforeAll(async () => {
  chain = await startTestChain()
  ;[custody, engine] = await Promise.all([startTestCustodian(chain), openMemoryEngine()])
  actions = createRedeemActions(chain)
  alice = ((await chain.accounts())[0] ?? '0x').toLowerCase() as Address
  await chain.approve(alice, DEPOSIT)
  await chain.mine()
  await chain.deposit(alice, DEPOSIT)
  await actions.allowRedeem(alice, DEPOSIT)
  await chain.mine()
})
afterEach(() => setBurnLimit(DEPOSIT))
afterAll(async () => {
  await custody?.stop()
  chain?.stop()
  await engine?.close()
})

async function setBurnLimit(limit: bigint) {
  const args = [actions.redeemer, 0n, limit] as const
  const data = encodeFunctionData({ abi: usdPlusAbi, functionName: 'setIssuerLimits', args })
  await chain.sendAsOwner(chain.deployment.contracts.usdPlus, data)
  await chain.mine()
}

const rpc = () => createRpc(fetch, chain.url)

const readFulfillerNonce = async () => {
  const { address } = createChainSender(rpc(), SEPOLIA_CHAIN_ID, testChainKeys.fulfiller)
  return BigInt(await chain.rpc<Hex>('eth_getTransactionCount', address, 'latest'))
}

test('a payment that the limit of a day does not allow waits and sends nothing, and is made later', async () => {
  const fixture = await createRedemptionFixture(engine.db, chain, custody)
  await setBurnLimit(AMOUNT - 1n)
  const before = await readFulfillerNonce()
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((all) => all.at(-1)?.waitingFor === 'limits')
  const rows = await fixture.list()
  const row = rows.at(-1)
  expect(row).toMatchObject({ status: 'ESCROWED', failures: 0 })
  expect(await readFulfillerNonce()).toBe(before)
  expect((await readQueuePlaces(engine.db, rows)).get(row?.id ?? '')).toEqual({
    place: 1,
    waitingFor: 'limits',
    queueWaitingFor: 'limits',
  })
  await setBurnLimit(AMOUNT)
  await fixture.until((all) => all.at(-1)?.status === 'FILLED')
  expect((await fixture.list()).at(-1)).toMatchObject({
    id: row?.id,
    failures: 0,
    waitingFor: null,
  })
})

test('a payment whose limit another one uses up before it is sent waits, and does not count as failed', async () => {
  const sender = createChainSender(rpc(), SEPOLIA_CHAIN_ID, testChainKeys.fulfiller)
  const redeemer = createRedeemer(chain.deployment, rpc())
  if (!redeemer) throw new Error('The chain has a redeemer.')
  const findToken = (address: string) =>
    chain.deployment.paymentTokens.find((token) => token.address.toLowerCase() === address) ?? null
  // The limit that is read when the payment starts is another than that of the moment at which it is sent.
  const early = { ...redeemer, readBurnLimit: async () => DEPOSIT }
  const fixture = await createRedemptionFixture(engine.db, chain, custody, {
    findChain: () => ({ sender, redeemer: early, findToken }),
  })
  await setBurnLimit(AMOUNT - 1n)
  await actions.redeem(alice, AMOUNT)
  await chain.mine()
  await fixture.until((all) => all.at(-1)?.waitingFor === 'limits')
  expect((await fixture.list()).at(-1)).toMatchObject({ status: 'PENDING_FILL', failures: 0 })
  await setBurnLimit(DEPOSIT)
  await fixture.until((all) => all.at(-1)?.status === 'FILLED')
  expect((await fixture.list()).at(-1)).toMatchObject({ failures: 0, waitingFor: null })
})
