export const toExplorerTransactionPath = (chainId: number, hash: string) =>
  `/local/${chainId}/tx/${hash}`
export const toExplorerAddressPath = (chainId: number, address: string) =>
  `/local/${chainId}/address/${address}`
export const toExplorerTokenPath = (chainId: number, address: string) =>
  `/local/${chainId}/token/${address}`
