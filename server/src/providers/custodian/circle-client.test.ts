import { randomUUID } from 'node:crypto'
import { Circle } from '@circle-fin/circle-sdk'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { startTestCustodian, type TestCustodian } from '../../testing/money/test-redemptions.ts'
import { toSimulatedAccess } from '../simulated.ts'

// Circle's own client calls the simulator, so that the vendor judges its answers and not our adapter.

const FULFILLER = privateKeyToAddress(testChainKeys.fulfiller)

let chain: TestChain
let custody: TestCustodian
let circle: Circle

beforeAll(async () => {
  chain = await startTestChain()
  custody = await startTestCustodian(chain)
  circle = new Circle(toSimulatedAccess('custodian', 0).key, custody.url)
})
afterAll(async () => {
  await custody?.stop()
  chain?.stop()
})

const refusal = (status: number, data: object) => ({
  response: expect.objectContaining({ status, data }),
})

const findRecipient = async () => {
  const { data } = await circle.addresses.listBusinessRecipientAddresses()
  const found = data.data?.find(({ address }) => address === FULFILLER)
  if (!found?.id) throw new Error('the fulfiller is no recipient')
  return { ...found, id: found.id }
}

const request = async (text: string, idempotencyKey = randomUUID()) => ({
  idempotencyKey,
  destination: { type: 'verified_blockchain' as const, addressId: (await findRecipient()).id },
  amount: { amount: text, currency: 'USD' as const },
})

test('RF-01 Circle’s client reports a wrong key, an unknown transfer and a used idempotency key', async () => {
  const stranger = new Circle('another-key', custody.url)
  await expect(stranger.balances.listBusinessBalances()).rejects.toMatchObject(
    refusal(401, { code: 401, message: 'Malformed authorization.' }),
  )
  await expect(circle.transfers.getBusinessTransfer(randomUUID())).rejects.toMatchObject(
    refusal(404, { code: 404, message: 'Transfer not found' }),
  )
  const key = randomUUID()
  await circle.transfers.createBusinessTransfer(await request('1.00', key))
  await expect(
    circle.transfers.createBusinessTransfer(await request('2.00', key)),
  ).rejects.toMatchObject(
    refusal(409, { code: 409, message: 'The idempotency key was used otherwise' }),
  )
})

test('RF-01 Circle’s client sends dollars to a recipient and follows the transfer to its end', async () => {
  expect(await findRecipient()).toMatchObject({ chain: 'ETH', currency: 'USD', status: 'active' })
  const { data: balances } = await circle.balances.listBusinessBalances()
  expect(balances.data?.available).toContainEqual({
    amount: expect.stringMatching(/^\d+\.\d{2,6}$/),
    currency: 'USD',
  })
  const asked = await request('25.50')
  const { status, data: created } = await circle.transfers.createBusinessTransfer(asked)
  expect(status).toBe(201)
  expect(created.data).toMatchObject({
    source: { type: 'wallet' },
    destination: { type: 'blockchain', address: FULFILLER, chain: 'ETH' },
    amount: { amount: '25.500000', currency: 'USD' },
    status: 'pending',
  })
  const again = await circle.transfers.createBusinessTransfer(asked)
  expect(again.data.data?.id).toBe(created.data?.id)
  const finished = await waitUntil(
    async () => {
      const { data } = await circle.transfers.getBusinessTransfer(created.data?.id ?? '')
      return data.data?.status === 'complete' && data.data
    },
    'the transfer is complete',
    { meanwhile: () => chain.mine() },
  )
  expect(finished.transactionHash).toMatch(/^0x[0-9a-f]{64}$/)
})
