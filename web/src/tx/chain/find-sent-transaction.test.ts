import { expect, test } from 'vitest'
import {
  createTestEntry,
  createTestPorts,
  encodeTransfer,
  flowBench,
  mineBlock,
  sendToTestChain,
  setUpFlowBench,
  TEST_GAS,
} from '../flow/test-flow.ts'
import { findSentTransaction } from './find-sent-transaction.ts'
import { testOwner } from './test-chain.ts'

setUpFlowBench()

/** Returns the first step of a purchase, with the nonce that its transaction gets. */
async function createStep() {
  const [step] = createTestEntry().steps
  if (!step) throw new Error('A purchase has a first step.')
  const { client } = flowBench.chain
  const nonce = await client.getTransactionCount({ address: testOwner.address })
  return { ...step, nonce, fromBlock: `${await client.getBlockNumber({ cacheTime: 0 })}` }
}

/** Returns ports whose node serves this many empty blocks first. */
function laggingPorts(emptyBlocks: number) {
  const ports = createTestPorts()
  let left = emptyBlocks
  const getBlock = async (request?: object) => {
    const block = await ports.client.getBlock(request)
    return left-- > 0 ? { ...(block as object), transactions: [] } : block
  }
  return { ...ports, client: { ...ports.client, getBlock } as unknown as typeof ports.client }
}

const send = ({ to, data, value }: Awaited<ReturnType<typeof createStep>>) =>
  sendToTestChain({ to, data, value: BigInt(value) } as never)

test('a used nonce whose block is not visible yet is not another transaction', async () => {
  const step = await createStep()
  const hash = await send(step)
  await mineBlock()
  expect(await findSentTransaction(laggingPorts(2), testOwner.address, step)).toEqual({
    name: 'ours',
    hash,
    nonce: step.nonce,
  })
})

test('a transaction that never becomes visible is another one', async () => {
  const step = await createStep()
  await send(step)
  await mineBlock()
  expect(await findSentTransaction(laggingPorts(1000), testOwner.address, step)).toEqual({
    name: 'other',
    isCancel: false,
  })
})

test('another call with the nonce is detected at once', async () => {
  const step = await createStep()
  const data = encodeTransfer(1n)
  await flowBench.chain.signer.sendTransaction({ to: flowBench.chain.token, data, gas: TEST_GAS })
  await mineBlock()
  expect(await findSentTransaction(laggingPorts(0), testOwner.address, step)).toEqual({
    name: 'other',
    isCancel: false,
  })
})

test('a free nonce means that nothing was sent', async () => {
  expect(await findSentTransaction(laggingPorts(0), testOwner.address, await createStep())).toEqual(
    {
      name: 'none',
    },
  )
})
