import { decodeEventLog, encodeAbiParameters, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { ccipWaypointAbi } from './abi/ccip-waypoint.ts'
import { dividendDistributionAbi } from './abi/dividend-distribution.ts'
import { localCcipRouterAbi } from './abi/local-ccip-router.ts'
import { transferRestrictorAbi } from './abi/transfer-restrictor.ts'
import { usdPlusAbi } from './abi/usd-plus.ts'
import { usdPlusMinterAbi } from './abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from './abi/usd-plus-redeemer.ts'
import { wireMinterAbi } from './abi/wire-minter.ts'
import { wrappedUsdPlusWaypointAbi } from './abi/wrapped-usd-plus-waypoint.ts'
import { createChainEventDecoder, type RawLog } from './events.ts'

const abi = [
  ...usdPlusAbi,
  ...usdPlusMinterAbi,
  ...transferRestrictorAbi,
  ...usdPlusRedeemerAbi,
  ...wireMinterAbi,
  ...ccipWaypointAbi,
  ...wrappedUsdPlusWaypointAbi,
  ...localCcipRouterAbi,
  ...dividendDistributionAbi,
]
const contracts = {
  usdPlus: '0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2',
  usdPlusMinter: '0x4B20993Bc481177ec7E8f571ceCaE8A9e22C02db',
  transferRestrictor: '0x78731D3Ca6b7E34aC0F824c42a7cC18A495cabaB',
  usdPlusRedeemer: '0x617F2E2fD72FD9D5503197092aC168c91465E7f2',
  wireMinter: '0x17F6AD8Ef982297579C203069C1DbfFE4348c372',
  dividendDistribution: '0x99CF4c4CAE3bA61754Abd22A8de7e8c7ba3C196d',
  ccipWaypoint: '0x5c6B0f7Bf3E7ce046039Bd8FABdfD3f9F5021678',
  wrappedUsdPlusWaypoint: '0x03C6FcED478cBbC9a4FAB34eF9f40767739D1Ff7',
  ccipRouter: '0x1aE0EA34a72D944a8C7603FfB3eC30a6669E454C',
} as const
const decoder = createChainEventDecoder({ contracts })

const ALICE = '0x5b38da6a701c568545dcfcb03fcb875f56beddc4'
const BOB = '0x617f2e2fd72fd9d5503197092ac168c91465e7f2'
const address = (value: string) =>
  encodeAbiParameters([{ type: 'address' }], [value as typeof ALICE])
const uint = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const MAX = 2n ** 256n - 1n

const log = (contract: string, topics: RawLog['topics'], data: RawLog['data'] = '0x'): RawLog => ({
  address: contract as RawLog['address'],
  topics,
  data,
  blockNumber: 7,
  blockHash: '0xb1',
  transactionHash: '0xc1',
  logIndex: 3,
})
const HASH = `0x${'ab'.repeat(32)}` as const
const selector = (signature: string) => toEventSelector(signature)
const SEPOLIA = 16015286601757825753n
const TRANSFER = selector('Transfer(address,address,uint256)')

const logs = [
  log(contracts.usdPlus, [TRANSFER, address(ALICE), address(BOB)], uint(MAX)),
  log(
    contracts.usdPlusMinter,
    [selector('Issued(address,address,uint256,uint256)'), address(ALICE), address(BOB)],
    uint(1n, 2n),
  ),
  log(
    contracts.usdPlus,
    [selector('TransferShares(address,address,uint256)'), address(ALICE), address(BOB)],
    uint(9n),
  ),
  log(contracts.usdPlus, [selector('BalancePerShareSet(uint128)')], uint(10n ** 18n)),
  log(
    contracts.usdPlus,
    [selector('RebaseStarted(uint256,uint256,uint256,uint256)')],
    uint(3n, 4n, 5n, 6n),
  ),
  log(contracts.transferRestrictor, [selector('Restricted(address)'), address(BOB)]),
  log(contracts.transferRestrictor, [selector('Unrestricted(address)'), address(BOB)]),
  // Tickets start at 0.
  log(
    contracts.usdPlusRedeemer,
    [selector('RequestCreated(uint256,address,address,uint256,uint256)'), uint(0n), address(BOB)],
    `${address(ALICE)}${uint(5n, 6n).slice(2)}`,
  ),
  log(
    contracts.usdPlusRedeemer,
    [selector('RequestEscrowed(uint256,address,bytes32,uint256)'), uint(0n), address(BOB), HASH],
    uint(6n),
  ),
  log(contracts.usdPlusRedeemer, [selector('PaymentDue(uint256,uint256)'), uint(0n)], uint(9n)),
  log(
    contracts.usdPlusRedeemer,
    [selector('RequestFulfilled(uint256,address,address,uint256,uint256)'), uint(1n), address(BOB)],
    `${address(ALICE)}${uint(5n, 6n).slice(2)}`,
  ),
  log(contracts.usdPlusRedeemer, [
    selector('RequestCancelled(uint256,address)'),
    uint(MAX),
    address(BOB),
  ]),
  log(
    contracts.usdPlusRedeemer,
    [selector('RequestBurned(uint256,address,uint256)'), uint(2n), address(BOB)],
    uint(6n),
  ),
  log(
    contracts.usdPlusRedeemer,
    [selector('RefundHeld(uint256,address,uint256)'), uint(2n), address(BOB)],
    uint(6n),
  ),
  log(
    contracts.usdPlusRedeemer,
    [selector('RefundClaimed(address,uint256)'), address(BOB)],
    uint(6n),
  ),
  log(
    contracts.wireMinter,
    [selector('WireMinted(bytes32,address,uint256)'), HASH, address(BOB)],
    uint(7n),
  ),
  log(
    contracts.dividendDistribution,
    [selector('NewDistributionCreated(uint256,uint256,uint256,uint256)'), uint(3n)],
    uint(7n, 8n, 9n),
  ),
  log(
    contracts.ccipWaypoint,
    [
      selector('Sent(bytes32,uint64,address,address,uint256,uint256)'),
      HASH,
      uint(SEPOLIA),
      address(BOB),
    ],
    `${address(ALICE)}${uint(8n, 9n).slice(2)}`,
  ),
  ...[contracts.ccipWaypoint, contracts.wrappedUsdPlusWaypoint].map((waypoint) =>
    log(waypoint, [selector('SentFrom(bytes32,address)'), HASH, address(ALICE)]),
  ),
  log(
    contracts.ccipWaypoint,
    [
      selector('Received(bytes32,uint64,address,address,uint256)'),
      HASH,
      uint(SEPOLIA),
      address(BOB),
    ],
    `${address(ALICE)}${uint(8n).slice(2)}`,
  ),
  log(
    contracts.wrappedUsdPlusWaypoint,
    [
      selector('WrappedSent(bytes32,uint64,address,address,uint256,uint256,uint256)'),
      HASH,
      uint(SEPOLIA),
      address(BOB),
    ],
    `${address(ALICE)}${uint(7n, 8n, 9n).slice(2)}`,
  ),
  // `wrappedAmount` 0: it was delivered as USD+.
  log(
    contracts.wrappedUsdPlusWaypoint,
    [
      selector('WrappedReceived(bytes32,uint64,address,address,uint256,uint256)'),
      HASH,
      uint(SEPOLIA),
      address(BOB),
    ],
    `${address(ALICE)}${uint(8n, 0n).slice(2)}`,
  ),
  log(
    contracts.ccipRouter,
    [
      selector('MessageDelivered(bytes32,uint64,uint64,address,uint256)'),
      HASH,
      uint(SEPOLIA),
      uint(1n),
    ],
    `${address(BOB)}${uint(8n).slice(2)}`,
  ),
  log(
    contracts.ccipRouter,
    [
      selector('MessageFailed(bytes32,uint64,uint64,address,uint256,bytes32)'),
      HASH,
      uint(SEPOLIA),
      uint(1n),
    ],
    `${address(BOB)}${uint(8n).slice(2)}${HASH.slice(2)}`,
  ),
  log(contracts.usdPlusMinter, [selector('Paused(address)')], address(ALICE)),
  log(contracts.usdPlus, [selector('Unpaused(address)')], address(BOB)),
]

const lower = (args: object) =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  )

test.each(logs)('decodes like viem, with addresses in lower case: %#', (rawLog) => {
  const { eventName, args } = decodeEventLog({
    abi,
    data: rawLog.data,
    topics: [...rawLog.topics] as [`0x${string}`],
  })
  const event = decoder.decode(rawLog)
  expect(event?.name.split('.')[1]).toBe(eventName)
  expect(event?.args).toEqual(lower(args ?? {}))
  expect(event).toMatchObject({ blockNumber: 7, logIndex: 3 })
})

test('the sample logs contain every indexed event', () => {
  expect(new Set(logs.map(({ topics: [topic] }) => topic))).toEqual(new Set(decoder.topics))
})

test('redeemer, wire minter and bridge are optional', () => {
  const { usdPlus, usdPlusMinter, transferRestrictor, ...missing } = contracts
  const rest = { usdPlus, usdPlusMinter, transferRestrictor }
  const { addresses, decode } = createChainEventDecoder({ contracts: rest })
  expect(addresses).toHaveLength(3)
  const read = logs.filter((rawLog) => decode(rawLog) !== null).map(({ address: from }) => from)
  for (const address of Object.values(missing)) expect(read).not.toContain(address)
  const others = logs.filter(({ address: from }) => Object.values(rest).some((one) => one === from))
  expect(read).toEqual(others.map(({ address: from }) => from))
})

test('an event that is not indexed, or of another contract, is ignored', () => {
  const [transfer] = logs
  if (!transfer) throw new Error('no log')
  expect(decoder.decode({ ...transfer, address: contracts.usdPlusMinter })).toBeNull()
  expect(decoder.decode(log(contracts.usdPlus, [selector('Approval(address)')]))).toBeNull()
})

test.each([
  ['a topic too few', log(contracts.usdPlus, [TRANSFER, address(ALICE)], uint(1n))],
  ['data too long', log(contracts.usdPlus, [TRANSFER, address(ALICE), address(BOB)], uint(1n, 2n))],
])('a log with %s is refused', (_, rawLog) => {
  expect(() => decoder.decode(rawLog)).toThrow('does not have the form of its ABI')
})
