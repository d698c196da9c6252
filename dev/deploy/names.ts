import { readFileSync } from 'node:fs'
import { TEST_MNEMONIC } from '@parvalue/shared/chain/test-wallets.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, getContractAddress, parseAbi, zeroHash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { labelhash, namehash } from 'viem/ens'
import { fromRoot } from '../paths.ts'
import type { DeploymentPlanner } from './planner.ts'

/**
 * The registry and a resolver of the Ethereum Name Service, compiled, from the npm packages @ensdomains/ens 0.6.2 and
 * @ensdomains/resolver 0.3.1 (CC0). Live networks have their own.
 */
const readCodes = (): Record<'ENSRegistry' | 'OwnedResolver', Hex> =>
  JSON.parse(readFileSync(fromRoot('dev/deploy/name-contracts.json'), 'utf8')) as Record<
    'ENSRegistry' | 'OwnedResolver',
    Hex
  >

const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address a)',
])

/** The names of a new local network: the first two numbered accounts of the test wallet. */
const names = [
  { label: 'maria', accountIndex: 1 },
  { label: 'diego', accountIndex: 2 },
] as const

/** Plans the registry with some names under `.eth`; returns its address. */
export function planNames({ transactions }: DeploymentPlanner, deployer: Address): Address {
  const codes = readCodes()
  const create = (name: keyof typeof codes): Address => {
    const nonce = BigInt(transactions.length)
    transactions.push({ label: name, data: codes[name] })
    return getContractAddress({ from: deployer, nonce })
  }
  const registry = create('ENSRegistry')
  const resolver = create('OwnedResolver')
  const call = (label: string, to: Address, data: Hex) => transactions.push({ label, to, data })
  const own = (node: Hex, label: string) =>
    encodeFunctionData({
      abi,
      functionName: 'setSubnodeOwner',
      args: [node, labelhash(label), deployer],
    })
  call('ENSRegistry.setSubnodeOwner', registry, own(zeroHash, 'eth'))
  for (const { label, accountIndex } of names) {
    const node = namehash(`${label}.eth`)
    const { address } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: accountIndex })
    call('ENSRegistry.setSubnodeOwner', registry, own(namehash('eth'), label))
    call(
      'ENSRegistry.setResolver',
      registry,
      encodeFunctionData({ abi, functionName: 'setResolver', args: [node, resolver] }),
    )
    call(
      'OwnedResolver.setAddr',
      resolver,
      encodeFunctionData({ abi, functionName: 'setAddr', args: [node, address] }),
    )
  }
  return registry
}
