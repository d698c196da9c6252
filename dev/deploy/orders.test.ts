import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { findOrderContracts } from '@parvalue/shared/chain/contracts.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, hashTypedData } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalChain } from '../chain/local-chain.ts'
import { openRoleKey } from '../stack/keys.ts'
import { sendPlannedTransactions } from './send.ts'
import { callContract, readDeploymentOf, startDeployedChain } from './test-deployment.ts'

const chainId = 421614
const dataDir = mkdtempSync(join(tmpdir(), 'parvalue-orders-'))
const buyer = privateKeyToAccount(`0x${'ab'.repeat(32)}`)
let chain: LocalChain

beforeAll(async () => {
  chain = await startDeployedChain({ chainId, port: 32_000 + (process.pid % 1000), dataDir })
  await chain.rpc('anvil_setBalance', buyer.address, `0x${(10n ** 20n).toString(16)}`)
})

afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Fields of `Order` in the published ABI of the order processor, copied so that a change fails this test. */
const orderFields = [
  { name: 'requestTimestamp', type: 'uint64' },
  { name: 'recipient', type: 'address' },
  { name: 'assetToken', type: 'address' },
  { name: 'paymentToken', type: 'address' },
  { name: 'sell', type: 'bool' },
  { name: 'orderType', type: 'uint8' },
  { name: 'assetTokenQuantity', type: 'uint256' },
  { name: 'paymentTokenQuantity', type: 'uint256' },
  { name: 'price', type: 'uint256' },
  { name: 'tif', type: 'uint8' },
] as const

const quoteFields = [
  { name: 'orderId', type: 'uint256' },
  { name: 'requester', type: 'address' },
  { name: 'fee', type: 'uint256' },
  { name: 'timestamp', type: 'uint64' },
  { name: 'deadline', type: 'uint64' },
] as const

function getPlaces() {
  const deployment = readDeploymentOf(chain)
  const contracts = findOrderContracts(deployment)
  const [stock] = deployment.stockTokens ?? []
  const [dollar] = deployment.paymentTokens
  if (!contracts || !stock || !dollar) throw new Error('Nothing to order.')
  return { ...contracts, stock: stock.address, dollar: dollar.address }
}

const send = async (account: PrivateKeyAccount, ...calls: { to: Hex; data: Hex }[]) => {
  const nonce = Number(await chain.rpc<Hex>('eth_getTransactionCount', account.address, 'latest'))
  const planned = calls.map((call) => ({ label: 'order', gas: 1_000_000n, ...call }))
  await sendPlannedTransactions(chain.rpc, account, chainId, planned, nonce)
}

test('a wallet orders with the published signature types, and the operator fills', async () => {
  const { processor, vault, stock, dollar } = getPlaces()
  const { address: to, abi } = processor
  const operator = privateKeyToAccount(openRoleKey(dataDir, 'orders'))
  const domain = { name: 'OrderProcessor', version: '1', chainId, verifyingContract: to }
  const order = {
    requestTimestamp: 1n,
    recipient: buyer.address,
    assetToken: stock,
    paymentToken: dollar,
    sell: false,
    orderType: 0,
    assetTokenQuantity: 0n,
    paymentTokenQuantity: 100_000_000n,
    price: 0n,
    tif: 0,
  }
  const id = BigInt(
    hashTypedData({
      domain,
      primaryType: 'RequestedOrder',
      types: {
        Order: orderFields,
        RequestedOrder: [
          { name: 'requester', type: 'address' },
          { name: 'order', type: 'Order' },
        ],
      },
      message: { requester: buyer.address, order },
    }),
  )
  expect(await callContract(chain, to, abi, 'hashOrder', [order, buyer.address])).toBe(id)

  const fee = (await callContract(chain, to, abi, 'totalStandardFee', [
    false,
    dollar,
    order.paymentTokenQuantity,
  ])) as bigint
  expect(fee).toBe(700_000n)
  const deadline = 2n ** 40n
  const quote = { orderId: id, requester: buyer.address, fee, timestamp: 0n, deadline }
  const signature = await operator.signTypedData({
    domain,
    primaryType: 'FeeQuote',
    types: { FeeQuote: quoteFields },
    message: quote,
  })
  await send(
    buyer,
    { to: dollar, data: encodeFunctionData({ abi: mockUsdAbi, functionName: 'faucet' }) },
    {
      to: dollar,
      data: encodeFunctionData({
        abi: mockUsdAbi,
        functionName: 'approve',
        args: [to, order.paymentTokenQuantity + fee],
      }),
    },
    {
      to,
      data: encodeFunctionData({
        abi,
        functionName: 'createOrder',
        args: [order, quote, signature],
      }),
    },
  )
  expect(await callContract(chain, vault.address, vault.abi, 'owed', [dollar])).toBe(100_700_000n)

  const fillId: Hex = `0x${'f1'.repeat(32)}`
  const fill = [id, order, fillId, order.paymentTokenQuantity, 10n ** 18n, fee] as const
  await send(operator, {
    to,
    data: encodeFunctionData({ abi, functionName: 'fillOrder', args: fill }),
  })
  expect(await callContract(chain, to, abi, 'getOrderStatus', [id])).toBe(2)
  expect(await callContract(chain, stock, dShareAbi, 'balanceOf', [buyer.address])).toBe(10n ** 18n)
  expect(await callContract(chain, vault.address, vault.abi, 'free', [dollar])).toBe(100_000_000n)
})
