import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData, encodeFunctionData, keccak256, stringToHex } from 'viem/utils'
import type { Http } from '../../platform/ambient.ts'
import { toLowerAddress } from '../models/contract-state.ts'
import { usdPlusSupplyOf } from '../models/token-models.ts'
import type { RandomSource } from '../random.ts'
import { hrefOf } from '../steps/inject-request.ts'
import { chooseOrderTransaction, type OrderTransaction } from '../steps/order-transactions.ts'
import { openSimulatedBank, type SimulatedBank } from './bank.ts'
import { openSimulatedBroker, type SimulatedBroker } from './broker.ts'
import { createSimulatedChain, type SimulatedChain } from './chain.ts'
import { createSimulatedCustodian, type SimulatedCustodian } from './custodian.ts'
import { answerRpc } from './node.ts'
import {
  BANK_URL,
  BROKER_URL,
  CUSTODIAN_URL,
  dollarAddress,
  MARKET_URL,
  NODE_URL,
  operatorWalletAddress,
  orderProcessorAddress,
  ordersOperatorAddress,
  redeemerAddress,
  stockTokenAddress,
  treasuryAddress,
  usdPlusAddress,
  userAddresses,
} from './simulated-deployment.ts'

const UNIT = 1_000_000n
const BEGINNING_MS = Date.UTC(2026, 10, 20, 15)

/** Probability that a node answers from an older block, and the maximum lag in blocks. */
const LAG = { share: 0.05, blocks: 3 }

export type SimulatedEnvironment = Awaited<ReturnType<typeof openSimulatedEnvironment>>

/** `treasuryShares`: stock tokens that belong to us, in base units. */
export type WorldOptions = { treasuryShares?: bigint }

/** Creates the environment of the process: time, a chain and its node, a custodian, a broker, a bank, users. */
export async function openSimulatedEnvironment(
  random: RandomSource,
  { treasuryShares = 0n }: WorldOptions = {},
) {
  const time = { nowMs: BEGINNING_MS, isCalm: false }
  const clock = () => time.nowMs
  const chain = createSimulatedChain(random, clock)
  const custodian = createSimulatedCustodian(chain, random, 5_000n * UNIT)
  let count = 0
  const send = (from: Address, to: Address, data: Hex, isKept = from === operatorWalletAddress) => {
    count += 1
    const hash = keccak256(stringToHex(`of a person ${count}`))
    chain.send({ hash, from, to, data, nonce: null, tip: 0n, isKept })
    return hash
  }
  const mint = (to: Address, amount: bigint) => {
    const args = [to, amount] as const
    send(
      operatorWalletAddress,
      usdPlusAddress,
      encodeFunctionData({ abi: usdPlusAbi, functionName: 'mint', args }),
    )
  }
  const redeem = (owner: Address, receiver: Address, amount: bigint) => {
    const args = [dollarAddress, amount, receiver, owner] as const
    const functionName = 'requestRedeem'
    const data = encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName, args })
    send(owner, redeemerAddress, data)
  }
  for (const person of userAddresses) {
    mint(person, 10_000n * UNIT)
    for (const { to, data } of listGifts(person)) send(operatorWalletAddress, to, data)
    send(person, dollarAddress, encodeAllowance(), true)
  }
  if (treasuryShares > 0n)
    send(operatorWalletAddress, stockTokenAddress, encodeGift(treasuryShares))
  chain.mine(1)
  const node: Http = async (_, request) => Response.json(await answerRpc(chain, toBody(request), 0))
  const broker = await openSimulatedBroker({ clock, random, node })
  await broker.step()
  const bank = await openSimulatedBank(clock)
  return {
    broker,
    bank,
    /** Returns the payment tokens that the operator received on the current chain, in base units. */
    given: () => sumGiven(chain),
    clock,
    chain,
    custodian,
    goOn: (ms: number) => {
      time.nowMs += ms
    },
    /** Lets nodes answer from the latest block from now on. */
    calmDown: () => {
      time.isCalm = true
    },
    http: createHttp({
      chain,
      custodian,
      broker,
      bank,
      findLag: () => (time.isCalm ? 0 : findLag(random)),
    }),
    /** Picks a random user action on an order; it takes effect once passed to `send`. */
    chooseOrderAct: () => chooseOrderTransaction({ random, chain, clock }, count),
    send: ({ from, to, data }: Pick<OrderTransaction, 'from' | 'to' | 'data'>) =>
      send(from, to, data),
    /** Sends a redemption of a random user and amount. */
    redeem: () =>
      redeem(
        random.pick(userAddresses),
        random.pick(userAddresses),
        BigInt(1 + random.below(2_000)) * UNIT,
      ),
    /** Sends a random user action with USD+; returns its description. */
    act: (): string => {
      const [person, other] = [random.pick(userAddresses), random.pick(userAddresses)]
      const amount = BigInt(1 + random.below(2_000)) * UNIT + BigInt(random.below(1_000_000))
      const kind = random.pick(['redeem', 'redeem', 'redeem', 'transfer', 'mint', 'rebase'])
      if (kind === 'redeem') redeem(person, other, amount)
      else if (kind === 'transfer') {
        const args = [other, amount] as const
        const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
        send(person, usdPlusAddress, data)
      } else if (kind === 'mint') mint(person, amount)
      else {
        const args = [
          usdPlusSupplyOf(chain.head().state) / BigInt(1_000 + random.below(9_000)),
        ] as const
        const data = encodeFunctionData({ abi: usdPlusAbi, functionName: 'rebaseAdd', args })
        send(operatorWalletAddress, usdPlusAddress, data)
      }
      return `${kind} ${amount}`
    },
  }
}

/** Lists the calls that mint a user's initial payment and stock tokens. */
function listGifts(person: Address) {
  const toMint = (to: Address, amount: bigint) => {
    const args = [person, amount] as const
    return { to, data: encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args }) }
  }
  return [toMint(dollarAddress, 1_000_000n * UNIT), toMint(stockTokenAddress, 100n * 10n ** 18n)]
}

function encodeGift(amount: bigint): Hex {
  const args = [treasuryAddress, amount] as const
  return encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args })
}

function sumGiven(chain: SimulatedChain): bigint {
  let sum = 0n
  for (let number = 0; number <= chain.head().number; number += 1) {
    for (const { transaction, isSuccess } of chain.blockAt(number)?.mined ?? []) {
      if (
        !isSuccess ||
        transaction.to !== dollarAddress ||
        transaction.from !== operatorWalletAddress
      )
        continue
      const call = decodeFunctionData({ abi: mockUsdAbi, data: transaction.data })
      if (call.functionName !== 'mint') continue
      const [to, amount] = call.args
      if (toLowerAddress(to) === ordersOperatorAddress) sum += amount
    }
  }
  return sum
}

/** Encodes an approval that is enough for any number of orders. */
function encodeAllowance(): Hex {
  const args = [orderProcessorAddress, 2n ** 255n] as const
  return encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args })
}

const findLag = (random: RandomSource) =>
  random.chance(LAG.share) ? 1 + random.below(LAG.blocks) : 0

type Served = {
  chain: SimulatedChain
  custodian: SimulatedCustodian
  broker: SimulatedBroker
  bank: SimulatedBank
  findLag: () => number
}

const toBody = (request?: RequestInit) => (typeof request?.body === 'string' ? request.body : '')

const createHttp =
  ({ chain, custodian, broker, bank, findLag }: Served): Http =>
  async (url, request) => {
    const href = hrefOf(url)
    const { origin, pathname } = new URL(href)
    const body = toBody(request)
    if (origin === NODE_URL) return Response.json(await answerRpc(chain, body, findLag()))
    if (origin === CUSTODIAN_URL) return custodian.answer(request?.method ?? 'GET', pathname, body)
    if (origin === BANK_URL) return bank.http(url, request)
    if (origin === BROKER_URL || origin === MARKET_URL) return broker.http(url, request)
    throw new Error(`${href} is not simulated`)
  }
