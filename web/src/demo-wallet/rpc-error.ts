/** An error response of the wallet, with an EIP-1193 or JSON-RPC code. */
export class WalletRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'WalletRpcError'
    this.code = code
    this.data = data
  }
}

export const rejected = () => new WalletRpcError(4001, 'User rejected the request.')
export const internal = () => new WalletRpcError(-32603, 'Internal JSON-RPC error.')
export const unauthorized = () => new WalletRpcError(4100, 'The account is not connected.')
export const unsupported = (method: string) =>
  new WalletRpcError(4200, `The method ${method} is not supported.`)
export const missingCapability = (name: string) =>
  new WalletRpcError(5700, `The capability ${name} is not supported.`)
export const unsupportedChain = (chainId: number) =>
  new WalletRpcError(5710, `Bundles are not supported on chain ${chainId}.`)
export const knownBundle = () => new WalletRpcError(5720, 'A bundle with this id exists already.')
export const unknownBundle = () => new WalletRpcError(5730, 'No bundle has this id.')
export const bundleTooLarge = () => new WalletRpcError(5740, 'The bundle has too many calls.')
export const notAtomic = () => new WalletRpcError(5760, 'Atomic execution is not supported.')
export const unknownChain = (chainId: number) =>
  new WalletRpcError(4902, `Unrecognized chain ID ${chainId}.`)
export const busy = () =>
  new WalletRpcError(-32002, 'Request already pending. Please answer it first.')
export const invalid = (message: string) => new WalletRpcError(-32602, message)
