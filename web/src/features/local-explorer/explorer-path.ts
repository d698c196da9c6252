/** Paths of the local explorer. */
export const toTransactionPath = (chainId: number, hash: string) => `/local/${chainId}/tx/${hash}`
export const toAddressPath = (chainId: number, address: string) =>
  `/local/${chainId}/address/${address}`
export const toTokenPath = (chainId: number, address: string) =>
  `/local/${chainId}/token/${address}`
