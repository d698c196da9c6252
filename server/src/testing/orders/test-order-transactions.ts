import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, hexToBigInt, keccak256, maxUint256, toHex } from 'viem'
import { createRpc } from '../../providers/chain/service.ts'
import { createOrderContracts } from '../../providers/orders/service.ts'
import type { TestChain } from '../chain/test-chain.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'

/** `limit` 0 means no limit. */
type Terms = { limit?: bigint; tif?: ChainOrder['tif'] }

/** Creates the transactions of order owners, without page and API; they wait for the next block. */
export function createOrderTransactions(chain: TestChain) {
  const contracts = createOrderContracts(chain.deployment, createRpc(fetch, chain.url))
  if (!contracts) throw new Error('This chain takes no orders')
  const { processor } = contracts
  const pairs = listStockPairs(chain.deployment)
  let sendQueue: Promise<unknown> = Promise.resolve()
  /** Sends transactions one after the other, because concurrent ones would get the same nonce. */
  const send = (from: Address, to: Address, data: Hex): Promise<Hex> => {
    const sent = sendQueue.then(() =>
      chain.rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x1e8480' }),
    )
    sendQueue = sent.catch(() => {})
    return sent
  }
  const mint = (from: Address, to: Address, dollars: bigint) =>
    send(
      from,
      chain.token,
      encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args: [to, dollars] }),
    )
  const tokenOf = (symbol: string): Address => {
    const pair = pairs.find((each) => each.symbol === `${symbol}.d`)
    if (!pair) throw new Error(`No token of ${symbol}`)
    return pair.token
  }
  let made = 0n
  const known = new Map<Hex, ChainOrder>()

  async function createOrder(
    from: Address,
    symbol: string,
    part: Partial<ChainOrder>,
  ): Promise<Hex> {
    made += 1n
    const order: ChainOrder = {
      requestTimestamp: BigInt(Date.now()) * 1_000n + made,
      recipient: from,
      assetToken: tokenOf(symbol),
      paymentToken: chain.token,
      sell: false,
      orderType: 0,
      assetTokenQuantity: 0n,
      paymentTokenQuantity: 0n,
      price: 0n,
      tif: 0,
      ...part,
    }
    const call = { abi, functionName: 'createOrderStandardFees', args: [order] } as const
    await send(from, processor, encodeFunctionData(call))
    const id = hashOrder({ chainId: SEPOLIA_CHAIN_ID, contract: processor }, order, from)
    known.set(id, order)
    return id
  }

  const toTerms = ({ limit = 0n, tif = 0 }: Terms) =>
    ({ orderType: limit > 0n ? 1 : 0, price: limit, tif }) as const

  return {
    contracts,
    tokenOf,
    /** Returns the order's struct, which every call to the contract needs. */
    getOrder: (id: Hex): ChainOrder => {
      const order = known.get(id)
      if (!order) throw new Error(`Unknown order ${id}`)
      return order
    },
    /**
     * Mints dollars and approves them and the stock tokens to the processor. Returns the last transaction,
     * which is mined with or after the others.
     */
    prepare: async (owner: Address, dollars: bigint, symbols: readonly string[]): Promise<Hex> => {
      let last = await mint(owner, owner, dollars)
      const args = [processor, maxUint256] as const
      const approve = encodeFunctionData({ abi: dShareAbi, functionName: 'approve', args })
      for (const token of [chain.token, ...symbols.map(tokenOf)]) {
        last = await send(owner, token, approve)
      }
      return last
    },
    buy: (from: Address, symbol: string, payment: bigint, terms: Terms = {}) =>
      createOrder(from, symbol, { paymentTokenQuantity: payment, ...toTerms(terms) }),
    sell: (from: Address, symbol: string, amount: bigint, terms: Terms = {}) =>
      createOrder(from, symbol, { sell: true, assetTokenQuantity: amount, ...toTerms(terms) }),
    askCancel: (from: Address, id: Hex) =>
      send(
        from,
        processor,
        encodeFunctionData({ abi, functionName: 'requestCancel', args: [hexToBigInt(id)] }),
      ),
    /** Mints dollars for an account that has no gas and approves nothing. */
    giveDollars: async (to: Address, dollars: bigint) => {
      const [from = to] = await chain.accounts()
      return mint(from, to, dollars)
    },
    supplyOf: async (symbol: string) =>
      BigInt(
        await chain.rpc<Hex>('eth_call', { to: tokenOf(symbol), data: '0x18160ddd' }, 'latest'),
      ),
    /** Lists the ids in the logs of a processor event. */
    listIds: async (signature: string): Promise<Hex[]> =>
      (
        await chain.rpc<{ topics: Hex[] }[]>('eth_getLogs', {
          address: processor,
          topics: [keccak256(toHex(signature))],
          fromBlock: '0x1',
        })
      ).map(({ topics }) => topics[1] ?? '0x'),
  }
}
