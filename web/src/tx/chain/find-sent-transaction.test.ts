import { expect, test } from 'vitest'
import {
  bench,
  encodeTransfer,
  gas,
  mine,
  planEntry,
  portsWith,
  sendForReal,
  startBench,
} from '../flow/test-flow.ts'
import { findSent } from './find-sent-transaction.ts'
import { owner } from './test-chain.ts'

startBench()

/** Returns the first step of a purchase, with the nonce that its transaction gets. */
async function makeStep() {
  const [step] = planEntry().steps
  if (!step) throw new Error('A purchase has a first step.')
  const { client } = bench.chain
  const nonce = await client.getTransactionCount({ address: owner.address })
  return { ...step, nonce, fromBlock: `${await client.getBlockNumber({ cacheTime: 0 })}` }
}

/** Returns ports whose node serves this many empty blocks first. */
function laggingPorts(emptyBlocks: number) {
  const ports = portsWith()
  let left = emptyBlocks
  const getBlock = async (request?: object) => {
    const block = await ports.client.getBlock(request)
    return left-- > 0 ? { ...(block as object), transactions: [] } : block
  }
  return { ...ports, client: { ...ports.client, getBlock } as unknown as typeof ports.client }
}

const send = ({ to, data, value }: Awaited<ReturnType<typeof makeStep>>) =>
  sendForReal({ to, data, value: BigInt(value) } as never)

test('a used nonce whose block is not visible yet is not another transaction', async () => {
  const step = await makeStep()
  const hash = await send(step)
  await mine()
  expect(await findSent(laggingPorts(2), owner.address, step)).toEqual({
    name: 'ours',
    hash,
    nonce: step.nonce,
  })
})

test('a transaction that never becomes visible is another one', async () => {
  const step = await makeStep()
  await send(step)
  await mine()
  expect(await findSent(laggingPorts(1000), owner.address, step)).toEqual({
    name: 'other',
    isCancel: false,
  })
})

test('another call with the nonce is detected at once', async () => {
  const step = await makeStep()
  const data = encodeTransfer(1n)
  await bench.chain.signer.sendTransaction({ to: bench.chain.token, data, gas })
  await mine()
  expect(await findSent(laggingPorts(0), owner.address, step)).toEqual({
    name: 'other',
    isCancel: false,
  })
})

test('a free nonce means that nothing was sent', async () => {
  expect(await findSent(laggingPorts(0), owner.address, await makeStep())).toEqual({ name: 'none' })
})
