import { dShareFactoryAbi } from '@parvalue/shared/chain/abi/d-share-factory.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import type { ContractName } from '../deploy/artifacts.ts'

/** A contract that a change can call. */
export type Place = {
  /** The name in commands: that of the deployment file, or the symbol of a stock token. */
  name: string
  address: Address
  artifact: ContractName
  /** The contract whose code an upgrade replaces: the place itself, or that of a beacon's tokens. */
  upgrades?: ContractName
}

const artifacts = {
  usdPlus: 'UsdPlus',
  usdPlusMinter: 'UsdPlusMinter',
  transferRestrictor: 'TransferRestrictor',
  wrappedUsdPlus: 'WrappedUsdPlus',
  usdPlusRedeemer: 'UsdPlusRedeemer',
  instantRedeemer: 'InstantRedeemer',
  wireMinter: 'WireMinter',
  ccipWaypoint: 'CCIPWaypoint',
  wrappedUsdPlusWaypoint: 'WrappedUsdPlusWaypoint',
  ccipRouter: 'LocalCCIPRouter',
  dShareFactory: 'DShareFactory',
  dividendDistribution: 'DividendDistribution',
  dividendMinter: 'WireMinter',
  orderProcessor: 'OrderProcessor',
  vault: 'Vault',
} as const satisfies Record<keyof Deployment['contracts'], ContractName>

/** Lists the contracts of a deployment, the beacons of its stock tokens and its timelocks. */
export async function listPlaces(rpc: Rpc, deployment: Deployment): Promise<Place[]> {
  const { contracts, timelocks, stockTokens = [] } = deployment
  const named = Object.entries(artifacts).flatMap(([name, artifact]) => {
    const address = contracts[name as keyof typeof artifacts]
    return address ? [{ name, address, artifact, upgrades: artifact }] : []
  })
  return [
    ...named,
    ...(contracts.dShareFactory ? await listBeacons(rpc, contracts.dShareFactory) : []),
    ...(timelocks
      ? [
          { name: 'ownerTimelock', address: timelocks.owner, artifact: TIMELOCK },
          { name: 'upgradeTimelock', address: timelocks.upgrades, artifact: TIMELOCK },
        ]
      : []),
    ...stockTokens.flatMap(({ symbol, address, wrapped }): Place[] => [
      { name: symbol, address, artifact: 'DShare' },
      { name: `${symbol}.x`, address: wrapped, artifact: 'WrappedDShare' },
    ]),
  ]
}

const TIMELOCK = 'TimelockController' as const

async function listBeacons(rpc: Rpc, factory: Address): Promise<Place[]> {
  const read = async (functionName: 'getDShareBeacon' | 'getWrappedDShareBeacon') => {
    const call = { abi: dShareFactoryAbi, functionName } as const
    const params = { to: factory, data: encodeFunctionData(call) }
    const data = await rpc<Hex>('eth_call', params, 'latest')
    return decodeFunctionResult({ ...call, data })
  }
  const artifact = 'UpgradeableBeacon' as const
  return [
    {
      name: 'dShareBeacon',
      address: await read('getDShareBeacon'),
      artifact,
      upgrades: 'DShare',
    },
    {
      name: 'wrappedDShareBeacon',
      address: await read('getWrappedDShareBeacon'),
      artifact,
      upgrades: 'WrappedDShare',
    },
  ]
}

export const isBeacon = ({ artifact }: Place) => artifact === 'UpgradeableBeacon'

export const findPlaceAt = (places: readonly Place[], address: string) =>
  places.find((place) => place.address.toLowerCase() === address.toLowerCase())
