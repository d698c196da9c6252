import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import { encodeFunctionData, keccak256, stringToHex } from 'viem/utils'
import type { Http } from '../world.ts'
import { type Chain, createChain } from './chain.ts'
import { type Custodian, createCustodian } from './custodian.ts'
import { answerRpc } from './node.ts'
import { CUSTODIAN_URL, dollar, house, NODE_URL, people, redeemer, usdPlus } from './places.ts'
import type { Random } from './random.ts'
import { supplyOf } from './token-models.ts'

const UNIT = 1_000_000n
const BEGINNING_MS = Date.UTC(2026, 10, 20, 15)

/** How often a node answers from an older block than the newest, and from how much older. */
const LAG = { share: 0.05, blocks: 3 }

export type World = ReturnType<typeof createWorld>

/** Everything that is outside of the process: time, a chain, its node, a custodian, people. */
export function createWorld(random: Random) {
  const time = { nowMs: BEGINNING_MS, isCalm: false }
  const clock = () => time.nowMs
  const chain = createChain(random, clock)
  const custodian = createCustodian(chain, random, 5_000n * UNIT)
  let count = 0
  const send = (from: Address, to: Address, data: Hex) => {
    count += 1
    const hash = keccak256(stringToHex(`of a person ${count}`))
    const isKept = from === house
    chain.send({ hash, from, to, data, nonce: null, tip: 0n, isKept })
  }
  const mint = (to: Address, amount: bigint) => {
    const args = [to, amount] as const
    send(house, usdPlus, encodeFunctionData({ abi: usdPlusAbi, functionName: 'mint', args }))
  }
  for (const person of people) mint(person, 10_000n * UNIT)
  chain.mine(1)
  return {
    clock,
    chain,
    custodian,
    goOn: (ms: number) => {
      time.nowMs += ms
    },
    /** From now on nodes answer from the newest block. */
    calmDown: () => {
      time.isCalm = true
    },
    http: createHttp({ chain, custodian, findLag: () => (time.isCalm ? 0 : findLag(random)) }),
    /** Somebody does something with their USD+; what it was. */
    act: (): string => {
      const [person, other] = [random.pick(people), random.pick(people)]
      const amount = BigInt(1 + random.below(2_000)) * UNIT + BigInt(random.below(1_000_000))
      const kind = random.pick(['redeem', 'redeem', 'redeem', 'transfer', 'mint', 'rebase'])
      if (kind === 'redeem') {
        const args = [dollar, amount, other, person] as const
        const functionName = 'requestRedeem'
        send(person, redeemer, encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName, args }))
      } else if (kind === 'transfer') {
        const args = [other, amount] as const
        const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
        send(person, usdPlus, data)
      } else if (kind === 'mint') mint(person, amount)
      else {
        const args = [supplyOf(chain.head().state) / BigInt(1_000 + random.below(9_000))] as const
        const data = encodeFunctionData({ abi: usdPlusAbi, functionName: 'rebaseAdd', args })
        send(house, usdPlus, data)
      }
      return `${kind} ${amount}`
    },
  }
}

const findLag = (random: Random) => (random.chance(LAG.share) ? 1 + random.below(LAG.blocks) : 0)

type Served = { chain: Chain; custodian: Custodian; findLag: () => number }

const createHttp =
  ({ chain, custodian, findLag }: Served): Http =>
  async (url, request) => {
    const { origin, pathname } = new URL(`${url}`)
    const body = typeof request?.body === 'string' ? request.body : ''
    if (origin === NODE_URL) return Response.json(await answerRpc(chain, body, findLag()))
    if (origin === CUSTODIAN_URL) return custodian.answer(request?.method ?? 'GET', pathname, body)
    throw new Error(`Nobody simulates ${url}`)
  }
