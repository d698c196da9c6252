import type { Descriptor } from './descriptor.ts'

/** A call that the page asks a wallet for: the name of the ABI that encodes it, and its function. */
export type PageCall = { abi: string; functionName: string }

/** The descriptors of the contracts that each ABI of the page speaks to. */
const filesOfAbi: Readonly<Record<string, readonly string[]>> = {
  ccipWaypointAbi: ['calldata-usd-plus-waypoint'],
  erc20Abi: ['calldata-usd-plus', 'calldata-wrapped-usd-plus', 'calldata-stock-token'],
  instantRedeemerAbi: ['calldata-instant-redeemer'],
  orderProcessorAbi: ['calldata-order-processor'],
  selfPermitAbi: [
    'calldata-usd-plus-minter',
    'calldata-usd-plus-redeemer',
    'calldata-instant-redeemer',
    'calldata-wrapped-usd-plus',
    'calldata-wrapped-stock-token',
  ],
  transferAbi: [
    'calldata-usd-plus',
    'calldata-wrapped-usd-plus',
    'calldata-stock-token',
    'calldata-wrapped-stock-token',
  ],
  usdPlusAbi: ['calldata-usd-plus'],
  usdPlusMinterAbi: ['calldata-usd-plus-minter'],
  usdPlusRedeemerAbi: ['calldata-usd-plus-redeemer'],
  vaultAbi: ['calldata-vault'],
  wrappedUsdPlusAbi: ['calldata-wrapped-usd-plus'],
  wrappedUsdPlusWaypointAbi: ['calldata-wrapped-usd-plus-waypoint'],
}

/** Lists the calls that a source encodes. Throws if one is not written as the name of an ABI and of a function. */
export function listPageCalls(source: string): PageCall[] {
  const found = [
    ...source.matchAll(/encodeFunctionData\(\{[^}]*?abi: (\w+),[^}]*?functionName: '(\w+)'/g),
  ]
  const count = source.split('encodeFunctionData(').length - 1
  if (found.length !== count) throw new Error(`Only ${found.length} of ${count} calls can be read`)
  return found.map(([, abi = '', functionName = '']) => ({ abi, functionName }))
}

/** Lists the calls that the descriptor of a contract lacks, as `file: function`. */
export function listUndescribedCalls(
  calls: readonly PageCall[],
  descriptors: ReadonlyMap<string, Pick<Descriptor, 'entries'>>,
): string[] {
  const missing = calls.flatMap(({ abi, functionName }) => {
    const files = filesOfAbi[abi]
    if (!files) return [`${abi}: ${functionName}`]
    return files
      .filter((file) => !isDescribed(descriptors.get(file), functionName))
      .map((file) => `${file}: ${functionName}`)
  })
  return [...new Set(missing)]
}

const isDescribed = (descriptor: Pick<Descriptor, 'entries'> | undefined, functionName: string) =>
  descriptor?.entries.some(({ key }) => key.startsWith(`${functionName}(`)) ?? false
