import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, keccak256, stringToHex } from 'viem/utils'
import type { RandomSource } from '../random.ts'
import type { SimulatedChain } from './chain.ts'
import { custodianAddress, dollarAddress, fulfillerAddress } from './simulated-deployment.ts'

type Transfer = {
  id: string
  key: string
  amount: bigint
  status: 'pending' | 'complete' | 'failed'
  /** Hash of the transfer's transaction. */
  hash: Hex | null
}

type TransferBody = {
  idempotencyKey: string
  destination: { addressId: string }
  amount: { amount: string }
}

export type SimulatedCustodian = ReturnType<typeof createSimulatedCustodian>

const RECIPIENT = '5f0e8a52-0b7b-4b0a-8a3c-9f6a4b1f0c11'

/**
 * Creates a model of the Circle Mint calls that the server uses: a repeated idempotency key returns the same transfer,
 * and a transfer is complete when its transaction is three blocks deep.
 */
export function createSimulatedCustodian(
  chain: SimulatedChain,
  random: RandomSource,
  beginning: bigint,
) {
  const transfers: Transfer[] = []
  let balance = beginning
  const take = ({ idempotencyKey: key, destination, amount }: TransferBody): Response => {
    if (destination.addressId !== RECIPIENT) return refuse(400, 'The recipient is not known')
    const known = transfers.find((each) => each.key === key)
    if (known) return Response.json({ data: toWire(known) }, { status: 201 })
    const wanted = toUnits(amount.amount)
    const isShort = wanted > balance
    if (!isShort) balance -= wanted
    const transfer: Transfer = {
      id: `transfer-${transfers.length + 1}`,
      key,
      amount: wanted,
      status: isShort ? 'failed' : 'pending',
      hash: null,
    }
    transfers.push(transfer)
    return Response.json({ data: toWire(transfer) }, { status: 201 })
  }
  const send = (transfer: Transfer) => {
    const hash = keccak256(stringToHex(`custodian ${transfer.id}`))
    const args = [fulfillerAddress, transfer.amount] as const
    const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args })
    const whose = { from: custodianAddress, to: dollarAddress, nonce: null, tip: 0n, isKept: true }
    chain.send({ ...whose, hash, data })
    transfer.hash = hash
  }
  return {
    transfers: (): readonly Readonly<Transfer>[] => transfers,
    topUp: (amount: bigint) => {
      balance += amount
    },
    /** Advances transfers: broadcasts pending ones and completes those that are deep enough. */
    goOn: () => {
      for (const transfer of transfers) {
        if (transfer.status !== 'pending') continue
        if (transfer.hash === null) {
          if (random.chance(0.7)) send(transfer)
        } else if (isDeep(chain, transfer.hash)) transfer.status = 'complete'
      }
    },
    answer: (method: string, path: string, body: string): Response => {
      if (path === '/v1/businessAccount/balances') {
        const available = [{ amount: toText(balance), currency: 'USD' }]
        return Response.json({ data: { available } })
      }
      if (path === '/v1/businessAccount/wallets/addresses/recipient') {
        const recipient = {
          id: RECIPIENT,
          address: fulfillerAddress,
          chain: 'ETH',
          currency: 'USD',
        }
        return Response.json({ data: [recipient] })
      }
      if (method === 'POST') return take(JSON.parse(body) as TransferBody)
      const id = path.split('/').at(-1)
      const found = transfers.find((each) => each.id === id)
      return found ? Response.json({ data: toWire(found) }) : refuse(404, 'Transfer not found')
    },
  }
}

const DEPTH = 3

function isDeep(chain: SimulatedChain, hash: Hex): boolean {
  for (let number = chain.head().number - DEPTH; number > 0; number -= 1) {
    if (chain.blockAt(number)?.mined.some(({ transaction }) => transaction.hash === hash))
      return true
  }
  return false
}

const refuse = (status: number, message: string) =>
  Response.json({ code: status, message }, { status })

const toWire = ({ id, status }: Transfer) => ({
  id,
  status,
  ...(status === 'failed' ? { errorCode: 'insufficient_funds' } : {}),
})

const UNIT = 1_000_000n

const toText = (amount: bigint) => `${amount / UNIT}.${(amount % UNIT).toString().padStart(6, '0')}`

function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
