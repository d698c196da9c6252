import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Abi, AbiFunction } from 'viem'
import { getAddress } from 'viem/utils'
import { ccipWaypointAbi } from '../../shared/chain/abi/ccip-waypoint.ts'
import { dShareAbi } from '../../shared/chain/abi/d-share.ts'
import { instantRedeemerAbi } from '../../shared/chain/abi/instant-redeemer.ts'
import { orderProcessorAbi } from '../../shared/chain/abi/order-processor.ts'
import { usdPlusAbi } from '../../shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '../../shared/chain/abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from '../../shared/chain/abi/usd-plus-redeemer.ts'
import { vaultAbi } from '../../shared/chain/abi/vault.ts'
import { wrappedDShareAbi } from '../../shared/chain/abi/wrapped-d-share.ts'
import { wrappedUsdPlusAbi } from '../../shared/chain/abi/wrapped-usd-plus.ts'
import { wrappedUsdPlusWaypointAbi } from '../../shared/chain/abi/wrapped-usd-plus-waypoint.ts'
import { chains } from '../../shared/chain/chains.ts'
import { type Deployment, deploymentSchema } from '../../shared/chain/deployment.ts'
import {
  cancelOrderTypes,
  cancelRequestTypes,
  orderDomain,
  orderRequestTypes,
  permitTypes,
} from '../../shared/chain/signed-types.ts'
import { REPOSITORY_ROOT } from '../source-files.ts'
import type { Asked } from './asked.ts'
import * as described from './described.ts'
import { transfer } from './described-transfer.ts'
import { type Descriptor, describeCall, describeMessage } from './descriptor.ts'

const DEPLOYMENTS = join(REPOSITORY_ROOT, 'shared/chain/deployments')

const networks = Object.fromEntries(
  chains.flatMap(({ ccipSelector, name }) =>
    ccipSelector === null ? [] : [[`${ccipSelector}`, name]],
  ),
)

/** A message or call that a wallet is asked for, with its name on the page. */
export type AskedEntry = { title: string; asked: Asked }

type Call = [functionName: string, asked: Asked, parameters?: number]
type Source = {
  file: string
  name: string
  calls: readonly Call[]
  abi: Abi
  at: (deployment: Deployment) => readonly (string | undefined)[]
}

const viaPermit: Call[] = [
  ['multicall', described.multicall],
  ['selfPermit', described.selfPermit],
]

const sources: readonly Source[] = [
  {
    file: 'calldata-usd-plus',
    name: 'USD+',
    abi: usdPlusAbi,
    calls: [
      ['approve', described.approve],
      ['transfer', transfer],
    ],
    at: ({ contracts }) => [contracts.usdPlus],
  },
  {
    file: 'calldata-usd-plus-minter',
    name: 'USD+ minter',
    abi: usdPlusMinterAbi,
    calls: [['deposit', described.buy, 3], ...viaPermit],
    at: ({ contracts }) => [contracts.usdPlusMinter],
  },
  {
    file: 'calldata-usd-plus-redeemer',
    name: 'USD+ redeemer',
    abi: usdPlusRedeemerAbi,
    calls: [
      ['requestRedeem', described.redeem],
      ['cancelByOwner', described.cancelRedemption],
      ...viaPermit,
    ],
    at: ({ contracts }) => [contracts.usdPlusRedeemer],
  },
  {
    file: 'calldata-instant-redeemer',
    name: 'USD+ instant redeemer',
    abi: instantRedeemerAbi,
    calls: [['redeemInstant', described.redeemInstant], ...viaPermit],
    at: ({ contracts }) => [contracts.instantRedeemer],
  },
  {
    file: 'calldata-wrapped-usd-plus',
    name: 'wUSD+',
    abi: wrappedUsdPlusAbi,
    calls: [
      ['approve', described.approve],
      ['transfer', transfer],
      ['deposit', described.wrap, 2],
      ['deposit', described.wrapAtLeast, 3],
      ['redeem', described.unwrap, 3],
      ['redeem', described.unwrapAtLeast, 4],
      ...viaPermit,
    ],
    at: ({ contracts }) => [contracts.wrappedUsdPlus],
  },
  {
    file: 'calldata-usd-plus-waypoint',
    name: 'USD+ waypoint',
    abi: ccipWaypointAbi,
    calls: [['sendUsdPlus', described.toBridge(networks)]],
    at: ({ contracts }) => [contracts.ccipWaypoint],
  },
  {
    file: 'calldata-wrapped-usd-plus-waypoint',
    name: 'wUSD+ waypoint',
    abi: wrappedUsdPlusWaypointAbi,
    calls: [['sendWrappedUsdPlus', described.toBridgeWrapped(networks)]],
    at: ({ contracts }) => [contracts.wrappedUsdPlusWaypoint],
  },
  {
    file: 'calldata-stock-token',
    name: 'Stock token',
    abi: dShareAbi,
    calls: [
      ['approve', described.approve],
      ['transfer', transfer],
    ],
    at: ({ stockTokens = [] }) => stockTokens.map(({ address }) => address),
  },
  {
    file: 'calldata-wrapped-stock-token',
    name: 'Wrapped stock token',
    abi: wrappedDShareAbi,
    calls: [
      ['transfer', transfer],
      ['deposit', described.wrapStock, 2],
      ['deposit', described.wrapStockAtLeast, 3],
      ['redeem', described.unwrapStock, 3],
      ['redeem', described.unwrapStockAtLeast, 4],
      ...viaPermit,
    ],
    at: ({ stockTokens = [] }) => stockTokens.map(({ wrapped }) => wrapped),
  },
  {
    file: 'calldata-order-processor',
    name: 'Order contract',
    abi: orderProcessorAbi,
    calls: [
      ['createOrder', described.createOrder],
      ['requestCancel', described.requestCancel],
      ['cancelByOwner', described.cancelOrder],
    ],
    at: ({ contracts }) => [contracts.orderProcessor],
  },
  {
    file: 'calldata-vault',
    name: 'Vault',
    abi: vaultAbi,
    calls: [['claimProceeds', described.claimProceeds]],
    at: ({ contracts }) => [contracts.vault],
  },
]

const readDeployments = () =>
  readdirSync(DEPLOYMENTS)
    .map((name) =>
      deploymentSchema.parse(JSON.parse(readFileSync(join(DEPLOYMENTS, name), 'utf8'))),
    )
    .sort((a, b) => a.chainId - b.chainId)

function findCall(abi: Abi, [functionName, , parameters]: Call): AbiFunction {
  const found = abi.filter(
    (item): item is AbiFunction =>
      item.type === 'function' &&
      item.name === functionName &&
      (parameters === undefined || item.inputs.length === parameters),
  )
  const [call] = found
  if (!call || found.length > 1) throw new Error(`There are ${found.length} calls ${functionName}`)
  return call
}

/** Returns the descriptors by the names of their files. */
export function listDescriptors(): ReadonlyMap<string, Descriptor> {
  const deployments = readDeployments()
  const listAt = (at: Source['at']) =>
    deployments.flatMap((deployment) =>
      at(deployment)
        .filter((address) => address !== undefined)
        .map((address) => ({ chainId: deployment.chainId, address: getAddress(address) })),
    )
  const calls = sources.map(({ file, name, abi, calls: all, at }): [string, Descriptor] => [
    file,
    {
      name,
      kind: 'contract',
      entries: all.map((call) => describeCall(findCall(abi, call), call[1])),
      deployments: listAt(at),
    },
  ])
  return new Map([
    [
      'eip712-orders',
      {
        name: 'Order contract',
        kind: 'eip712',
        domain: orderDomain,
        entries: [
          describeMessage(
            { types: orderRequestTypes, primaryType: 'OrderRequest' },
            described.orderRequest,
          ),
          describeMessage(
            { types: cancelOrderTypes, primaryType: 'CancelOrder' },
            described.cancelByTerms,
          ),
          describeMessage(
            { types: cancelRequestTypes, primaryType: 'CancelRequest' },
            described.cancelRequest,
          ),
        ],
        deployments: listAt(({ contracts }) => [contracts.orderProcessor]),
      },
    ],
    [
      'eip712-permits',
      {
        name: 'USD+, wUSD+ and stock tokens',
        kind: 'eip712',
        entries: [describeMessage({ types: permitTypes, primaryType: 'Permit' }, described.permit)],
        deployments: listAt(({ contracts, stockTokens = [] }) => [
          contracts.usdPlus,
          contracts.wrappedUsdPlus,
          ...stockTokens.flatMap(({ address, wrapped }) => [address, wrapped]),
        ]),
      },
    ],
    ...calls,
  ])
}

/** Returns all messages to sign, then all calls; each is listed once. */
export function listAsked(): AskedEntry[] {
  const calls = sources.flatMap(({ name, calls: all }) =>
    all.map(([functionName, asked, count]) => ({
      title: `\`${functionName}\` of ${name}${count === undefined ? '' : ` (${count} arguments)`}`,
      asked,
    })),
  )
  return [
    { title: '`OrderRequest`', asked: described.orderRequest },
    { title: '`CancelOrder`', asked: described.cancelByTerms },
    { title: '`CancelRequest`', asked: described.cancelRequest },
    { title: '`Permit`', asked: described.permit },
    ...calls,
  ]
}
