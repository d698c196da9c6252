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

export const userRejectedError = () => new WalletRpcError(4001, 'User rejected the request.')
export const internalError = () => new WalletRpcError(-32603, 'Internal JSON-RPC error.')
export const unauthorizedError = () => new WalletRpcError(4100, 'The account is not connected.')
export const unsupportedMethodError = (method: string) =>
  new WalletRpcError(4200, `The method ${method} is not supported.`)
export const missingCapabilityError = (name: string) =>
  new WalletRpcError(5700, `The capability ${name} is not supported.`)
export const unsupportedChainError = (chainId: number) =>
  new WalletRpcError(5710, `Bundles are not supported on chain ${chainId}.`)
export const duplicateBundleError = () =>
  new WalletRpcError(5720, 'A bundle with this id exists already.')
export const unknownBundleError = () => new WalletRpcError(5730, 'No bundle has this id.')
export const bundleTooLargeError = () => new WalletRpcError(5740, 'The bundle has too many calls.')
export const notAtomicError = () => new WalletRpcError(5760, 'Atomic execution is not supported.')
export const unknownChainError = (chainId: number) =>
  new WalletRpcError(4902, `Unrecognized chain ID ${chainId}.`)
export const requestPendingError = () =>
  new WalletRpcError(-32002, 'Request already pending. Please answer it first.')
export const invalidParamsError = (message: string) => new WalletRpcError(-32602, message)
