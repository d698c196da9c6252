import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { TransactionSerializedEIP1559 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256, parseTransaction, toHex } from 'viem/utils'
import { isIgnorableOnBroadcast } from './errors.ts'
import { findNonceUser } from './nonce-user.ts'
import type { ChainSender, Rpc, TransactionFees } from './port.ts'

/** Adds a quarter to the node's estimate, because the state changes until the block is built. */
const toGasLimit = (estimate: bigint) => (estimate * 5n) / 4n

/** Returns a sender that signs with viem and talks plain JSON-RPC. */
export function createViemSender(rpc: Rpc, chainId: number, key: Hex): ChainSender {
  const account = privateKeyToAccount(key)
  const { address } = account
  const quoteFees = () => fetchFees(rpc)
  return {
    chainId,
    address,
    quote: async (call) => {
      const { to, data, value = 0n } = call
      const transaction = { from: address, to, data, value: toHex(value) }
      const [gas, fees] = await Promise.all([
        rpc.call<Hex>('eth_estimateGas', transaction),
        quoteFees(),
      ])
      return { gas: toGasLimit(BigInt(gas)), ...fees }
    },
    quoteFees,
    sign: async (call, nonce, quote) => {
      const raw = await account.signTransaction({ chainId, nonce, ...call, ...quote })
      return { raw, hash: keccak256(raw) }
    },
    reprice: async (old, fees) => {
      const { to, data, value, nonce, gas } = parseTransaction(old as TransactionSerializedEIP1559)
      const parts = { to, data, value, nonce, gas } as const
      const raw = await account.signTransaction({ chainId, type: 'eip1559', ...parts, ...fees })
      return { raw, hash: keccak256(raw) }
    },
    readFees: (raw) => {
      const parsed = parseTransaction(raw as TransactionSerializedEIP1559)
      const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed
      return { maxFeePerGas, maxPriorityFeePerGas }
    },
    broadcast: async (raw) => {
      try {
        await rpc.call('eth_sendRawTransaction', raw)
      } catch (error) {
        if (!isIgnorableOnBroadcast(error)) throw error
      }
    },
    findReceipt: async (hash) => {
      const found = await rpc.call<{ status: Hex; blockNumber: Hex } | null>(
        'eth_getTransactionReceipt',
        hash,
      )
      return found && { blockNumber: Number(found.blockNumber), isSuccess: found.status === '0x1' }
    },
    countNonces: async (at) => Number(await rpc.call<Hex>('eth_getTransactionCount', address, at)),
    finalBlock: async () => {
      const block = await rpc.call<{ number: Hex } | null>(
        'eth_getBlockByNumber',
        'finalized',
        false,
      )
      return block ? Number(block.number) : -1
    },
    findNonceUser: (nonce, upTo) => findNonceUser(rpc, { address, nonce, upTo }),
  }
}

async function fetchFees(rpc: Rpc): Promise<TransactionFees> {
  const [block, tip] = await Promise.all([
    rpc.call<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', 'latest', false),
    rpc.call<Hex>('eth_maxPriorityFeePerGas'),
  ])
  const maxPriorityFeePerGas = BigInt(tip)
  // Covers three doublings of the base fee, which take about 18 full blocks in a row.
  const maxFeePerGas = BigInt(block.baseFeePerGas) * 8n + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas }
}
