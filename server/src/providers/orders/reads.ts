import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { mockUsdAbi as erc20Abi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { orderProcessorAbi as processorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { prepareEncodeFunctionData } from 'viem'
import { decodeFunctionResult, encodeFunctionData, hexToBigInt } from 'viem/utils'
import { isRevert } from '../chain/errors.ts'
import type { Rpc } from '../chain/port.ts'
import { encodePermit } from './encode-permit.ts'
import { readBudgetLeft, readReportedPrice } from './limits.ts'
import type { FoundTransaction, OrderContractsPort, OrderOnChain, TransactionLog } from './port.ts'

type OrderReadsContext = { rpc: Rpc; chainId: number; processor: Address; vault: Address }

type Reads = Pick<
  OrderContractsPort,
  {
    [Name in keyof OrderContractsPort]: Name extends `${'read' | 'is' | 'has' | 'find'}${string}`
      ? Name
      : never
  }[keyof OrderContractsPort]
>

const statuses = ['NONE', 'ACTIVE', 'FULFILLED', 'CANCELLED'] as const

// Each order reads these, and finding the selector of a function hashes its signature.
const LOCKED = prepareEncodeFunctionData({ abi: processorAbi, functionName: 'isTransferLocked' })
const BALANCE = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' })
const NONCE = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'nonces' })
const PAUSED = encodeFunctionData({ abi: processorAbi, functionName: 'ordersPaused' })
const DOMAIN = encodeFunctionData({ abi: erc20Abi, functionName: 'eip712Domain' })

export function createOrderReads({ rpc, chainId, processor, vault }: OrderReadsContext): Reads {
  const read = (to: Address, data: Hex) => rpc.call<Hex>('eth_call', { to, data }, 'latest')
  const readNumber = async (to: Address, data: Hex) => hexToBigInt(await read(to, data))
  const readBoolean = async (to: Address, data: Hex) => (await readNumber(to, data)) !== 0n
  const abi = processorAbi
  return {
    readOrder: (id) => readOrder(rpc, processor, id),
    readReportedPrice: (stockToken) => readReportedPrice(rpc, vault, stockToken),
    readBudgetLeft: () => readBudgetLeft(rpc, vault),
    isFillRecorded: (fillId) =>
      readBoolean(
        processor,
        encodeFunctionData({ abi, functionName: 'isFillRecorded', args: [fillId] }),
      ),
    isPaused: () => readBoolean(processor, PAUSED),
    isOperator: (account) =>
      readBoolean(
        processor,
        encodeFunctionData({ abi, functionName: 'isOperator', args: [account] }),
      ),
    isLocked: (token, account) => {
      const args = [token, account] as const
      return readBoolean(processor, encodeFunctionData({ ...LOCKED, args }))
    },
    readAllowance: (token, owner) => {
      const args = [owner, processor] as const
      return readNumber(
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args }),
      )
    },
    readBalance: (token, owner) => {
      const args = [owner] as const
      return readNumber(token, encodeFunctionData({ ...BALANCE, args }))
    },
    readFree: (token) =>
      readNumber(vault, encodeFunctionData({ abi: vaultAbi, functionName: 'free', args: [token] })),
    readShares: (token, owner) => {
      const args = [owner] as const
      return readNumber(
        token,
        encodeFunctionData({ abi: dShareAbi, functionName: 'sharesOf', args }),
      )
    },
    readBalancePerShare: (token) =>
      readNumber(token, encodeFunctionData({ abi: dShareAbi, functionName: 'balancePerShare' })),
    readPermitNonce: (token, owner) => {
      const args = [owner] as const
      return readNumber(token, encodeFunctionData({ ...NONCE, args }))
    },
    readPermitDomain: async (token) => {
      const call = { abi: erc20Abi, functionName: 'eip712Domain' } as const
      const answer = await read(token, DOMAIN)
      const [, name, version] = decodeFunctionResult({ ...call, data: answer })
      return { name, version, chainId, token }
    },
    readSigner: async (account) => toSigner(await rpc.call<Hex>('eth_getCode', account, 'latest')),
    isPermitAccepted: async (permit) => {
      try {
        await read(processor, encodePermit(permit))
        return true
      } catch (error) {
        if (isRevert(error)) return false
        throw error
      }
    },
    readGasPrice: async () => hexToBigInt(await rpc.call<Hex>('eth_gasPrice')),
    findTransaction: (hash) => findTransaction(rpc, hash),
  }
}

/** Prefix of the code of an account that delegates to a contract (EIP-7702). */
const DELEGATION = '0xef0100'

const toSigner = (code: Hex) => {
  if (code === '0x') return 'key'
  return code.startsWith(DELEGATION) ? 'delegated' : 'contract'
}

const orderGetters = [
  'getOrderStatus',
  'getUnfilledAmount',
  'getReceivedAmount',
  'getFeesEscrowed',
  'getFeesTaken',
  'getOrderEscrow',
] as const

async function readOrder(rpc: Rpc, processor: Address, id: Hex): Promise<OrderOnChain> {
  const calls = orderGetters.map((functionName) => {
    const args = [hexToBigInt(id)] as const
    const data = encodeFunctionData({ abi: processorAbi, functionName, args })
    return { method: 'eth_call', params: [{ to: processor, data }, 'latest'] }
  })
  const words = (await rpc.batch<Hex>(calls)).map((word) => hexToBigInt(word))
  const [status = 0n, unfilled = 0n, received = 0n, feesLeft = 0n, feesTaken = 0n, escrow = 0n] =
    words
  const name = statuses[Number(status)] ?? 'NONE'
  return { status: name, unfilled, received, feesLeft, feesTaken, escrow }
}

type RawTransaction = { from: Address; to: Address | null; input: Hex }
type RawReceipt = { status: Hex; blockNumber: Hex; logs: readonly TransactionLog[] }

async function findTransaction(rpc: Rpc, hash: Hex): Promise<FoundTransaction | null> {
  const sent = await rpc.call<RawTransaction | null>('eth_getTransactionByHash', hash)
  if (!sent) return null
  const receipt = await rpc.call<RawReceipt | null>('eth_getTransactionReceipt', hash)
  const mined = receipt && {
    isSuccess: receipt.status === '0x1',
    blockNumber: Number(receipt.blockNumber),
    logs: receipt.logs,
  }
  return { from: sent.from, to: sent.to, data: sent.input, mined }
}
